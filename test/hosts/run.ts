// `npm run hosts`: checks and builds every host with the packed package, and has a person use it in a real browser.
// `--only react,vue` takes some, by their folders.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { writeCameraFeed } from '../e2e/camera-feed.js';
import { INSTALLED } from '../packages/installed.js';
import { startEmulator, startGateway } from '../packages/product.js';
import type { Site } from '../packages/site.js';
import { CHROMIUM_ARGS, findEngines } from '../support/engines.mjs';
import { HOSTS } from './hosts.mjs';
import {
  DESK,
  IN_A_FORM,
  IN_DEVELOPMENT,
  journey,
  LARGE_FILE,
  PHONE,
  SIGN_IN,
  SIGN_IN_DEVELOPMENT,
  STEPS,
  type Steps,
  TWO_PEOPLE,
} from './journey.js';
import { build, copy, execute, type Host, install } from './project.js';
import { openCdn, serve, start } from './servers.js';
import { checkTypes } from './types.js';

const sample = fileURLToPath(new URL('../../demo/public/samples/oximeter.jpg', import.meta.url));
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const chosen = HOSTS.filter(({ folder }) => !only || only.includes(folder));

install();
const emulator = await startEmulator();
const gateway = await startGateway(emulator);
const { origin } = new URL(gateway.url);
/** Settings of a gateway that is part of a host. */
const GATEWAY = {
  HDT_SERVICE_URL: emulator.url,
  HDT_API_KEY: emulator.key,
  HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
  HDT_SESSION_ANONYMOUS: '1',
  SESSION_SECRET: 'correct-horse-battery-staple-Tr0ub4dor&3',
};
const cdn = await openCdn(gateway.url);
const feed = await writeCameraFeed(sample, INSTALLED, { distance: 2 });
const browser = await chromium.launch({
  executablePath: findEngines().chromium ?? '',
  args: [...CHROMIUM_ARGS, `--use-file-for-fake-video-capture=${feed}`],
});

/** What went wrong, by column; empty when all is well. A column a host does not have is not in it. */
type Outcomes = Map<string, string>;

/** Everything of one column, or its first failure. */
async function attempt(outcomes: Outcomes, name: string, work: () => unknown): Promise<void> {
  try {
    await work();
    if (!outcomes.has(name)) outcomes.set(name, '');
  } catch (thrown) {
    outcomes.set(name, (thrown as Error).message.replaceAll('\n', ' '));
  }
}

async function use(site: Site, steps = STEPS): Promise<Outcomes> {
  try {
    return await journey(browser, site.url, steps);
  } finally {
    await site.close();
  }
}

const VISITS = { phone: [PHONE], desk: [DESK] };

const stepsOf = ({ hasForm, hasSignIn, isBackEnd, visit }: Host): readonly Steps[] =>
  visit
    ? VISITS[visit]
    : [
        ...(hasSignIn ? [SIGN_IN] : []),
        ...STEPS,
        ...(hasForm ? [IN_A_FORM] : []),
        ...(isBackEnd ? [LARGE_FILE] : []),
        ...(hasSignIn ? [TWO_PEOPLE] : []),
      ];

function runScript({ command, line }: NonNullable<Host['script']>, project: string): void {
  const { isDone, lines } = execute(project, command, { HDT_GATEWAY_URL: gateway.url });
  if (!isDone || !lines.some((one) => line.test(one))) throw new Error(lines.slice(-12).join('\n'));
}

async function prove(host: Host): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const project = copy(host, origin);
  const { types, development, script } = host;
  const environment = { ...(host.isBackEnd && GATEWAY), ...host.settings };
  if (types) await attempt(outcomes, 'types', () => checkTypes(host, project));
  await attempt(outcomes, 'built', async () => {
    build(host, project);
    if (script) return runScript(script, project);
    const around = { gateway: gateway.url, cdn: cdn.url, environment };
    const used = await use(await serve(host, project, around), stepsOf(host));
    for (const [name, outcome] of used) outcomes.set(name, outcome);
  });
  if (development)
    await attempt(outcomes, 'development', async () => {
      const site = await start(development, project, environment);
      // Next compiles a route at its first request, and refreshes the pages that are open: one could lose its file.
      if (host.isBackEnd) await fetch(new URL('/hdt/health/live', site.url));
      const used = await use(
        site,
        host.hasSignIn ? [SIGN_IN_DEVELOPMENT, ...IN_DEVELOPMENT] : IN_DEVELOPMENT,
      );
      const wrong = [...used].flatMap(([name, outcome]) => (outcome ? [`${name}: ${outcome}`] : []));
      if (wrong.length > 0) throw new Error(wrong.join(' | '));
    });
  return outcomes;
}

const names = [
  'types',
  'built',
  ...[SIGN_IN, ...STEPS, IN_A_FORM, LARGE_FILE, TWO_PEOPLE, PHONE, DESK].map(({ name }) => name),
  'console',
  'development',
];
console.log(`| Host | ${names.join(' | ')} |\n|---|${names.map(() => '---').join('|')}|`);
let failed = 0;
for (const host of chosen) {
  const outcomes = await prove(host);
  failed += [...outcomes.values()].filter(Boolean).length;
  const cells = names.map((name) => (outcomes.has(name) ? outcomes.get(name) || 'yes' : '-'));
  console.log(`| ${[host.name, ...cells].join(' | ')} |`);
}
await browser.close();
await cdn.close();
for (const server of [gateway, emulator]) {
  server.interrupt();
  await server.ended;
}
process.exitCode = failed > 0 ? 1 : 0;
