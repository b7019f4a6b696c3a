// `npm run hosts`: builds every host with the packed package, and has a person use it in a real browser. `--only react,vue`
// takes some, by their folders.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { writeCameraFeed } from '../e2e/camera-feed.js';
import { folderOf, INSTALLED } from '../packages/installed.js';
import { startEmulator, startGateway } from '../packages/product.js';
import { openSite, POLICY } from '../packages/site.js';
import { CHROMIUM_ARGS, findEngines } from '../support/engines.mjs';
import { run } from '../support/process.js';
import { HOSTS } from './hosts.mjs';
import { journey, STEPS } from './journey.js';

type Host = (typeof HOSTS)[number];

const here = fileURLToPath(new URL('.', import.meta.url));
const sample = fileURLToPath(new URL('../../demo/samples/oximeter.jpg', import.meta.url));
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const chosen = HOSTS.filter(({ folder }) => !only || only.includes(folder));

const modules = join(here, 'node_modules');

/** The packed package among the frameworks, as `npm install` puts it there. */
function install(): void {
  const tarball = readdirSync(INSTALLED).find((name) => /^hdt-elements-.*\.tgz$/.test(name)) ?? '';
  const args = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', [...args, join(INSTALLED, tarball)], { cwd: here, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm install failed');
}

/** A copy of a host's folder, as its own project, built. */
function build({ folder, with: shared, build, assets, site }: Host): string {
  const project = join(here, '.built', folder);
  rmSync(project, { recursive: true, force: true });
  for (const from of shared ? [shared, folder] : [folder])
    cpSync(join(here, from), project, { recursive: true });
  // Angular's builder wants it in the project itself.
  if (folder === 'angular') symlinkSync(modules, join(project, 'node_modules'));
  for (const [command = '', ...args] of build) {
    const { status, stdout, stderr } = spawnSync(join(modules, '.bin', command), args, {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, GATEWAY, NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' },
    });
    if (status !== 0)
      throw new Error(`${command}: ${(stdout + stderr).trim().split('\n').slice(-12).join('\n')}`);
  }
  if (assets)
    cpSync(join(folderOf('hdt-elements'), 'dist/hdt-elements/assets'), join(project, assets), {
      recursive: true,
    });
  if (typeof site === 'string' && !existsSync(join(project, site, 'index.html')))
    cpSync(join(project, 'index.html'), join(project, site, 'index.html'));
  return project;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const emulator = await startEmulator();
const gateway = await startGateway(emulator);
const GATEWAY = new URL(gateway.url).origin;
const tag = { '/hdt-elements/': join(folderOf('hdt-elements'), 'dist') };
const cdn = await openSite(tag, gateway.url, { headers: { 'access-control-allow-origin': '*' } });

/** The site of a host, and how to stop it. */
async function serve({ site }: Host, project: string): Promise<{ url: string; close(): Promise<unknown> }> {
  if (typeof site === 'string') {
    const page = join(project, site, 'index.html');
    const html = readFileSync(page, 'utf8');
    const isElsewhere = html.includes('https://cdn.example/');
    writeFileSync(page, html.replace('https://cdn.example/', cdn.url));
    const origin = new URL(cdn.url).origin;
    const policy = POLICY.replace(/(script-src|connect-src) 'self'/g, `$& ${origin}`).replace(
      "worker-src 'self'",
      `worker-src blob: ${origin}`,
    );
    const folders = { '/': join(project, site), ...(isElsewhere ? {} : tag) };
    return openSite(folders, gateway.url, isElsewhere ? { policy } : {});
  }
  const port = await freePort();
  const [command = '', ...args] = site.serve;
  const bin = join(modules, '.bin', command);
  const server = run(bin, [...args, '--port', String(port)], { GATEWAY }, project);
  await server.line(/Ready/);
  return {
    url: `http://localhost:${port}/`,
    close: () => {
      server.interrupt();
      return server.ended;
    },
  };
}

install();
const feed = await writeCameraFeed(sample, INSTALLED);
const browser = await chromium.launch({
  executablePath: findEngines().chromium ?? '',
  args: [...CHROMIUM_ARGS, `--use-file-for-fake-video-capture=${feed}`],
});
const names = [...STEPS.map(({ name }) => name), 'console'];
console.log(`| Host | ${names.join(' | ')} |\n|---|${names.map(() => '---').join('|')}|`);
let failed = 0;
for (const host of chosen) {
  const outcomes = await (async () => {
    const site = await serve(host, build(host));
    try {
      return await journey(browser, site.url);
    } finally {
      await site.close();
    }
  })().catch((thrown: Error) => new Map([[names[0]!, thrown.message]]));
  const cells = names.map((name) => outcomes.get(name) ?? '-').map((outcome) => outcome || 'yes');
  failed += cells.filter((cell) => cell !== 'yes').length;
  console.log(`| ${[host.name, ...cells].join(' | ')} |`);
}
await browser.close();
await cdn.close();
for (const server of [gateway, emulator]) {
  server.interrupt();
  await server.ended;
}
process.exitCode = failed > 0 ? 1 : 0;
