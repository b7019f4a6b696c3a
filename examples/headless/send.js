import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUploadFlow } from 'hdt-elements/headless';

const GATEWAY = process.env.HDT_GATEWAY_URL ?? 'http://127.0.0.1:8787/hdt';
const paths = process.argv.slice(2);
let cookie = '';

// `npm start` starts the gateway at the same moment.
while (!(await fetch(`${GATEWAY}/health/live`).catch(() => null))?.ok) await sleep(200);

const flow = createUploadFlow({
  tokenEndpoint: `${GATEWAY}/token`,
  fetch: fetchInSession,
  onSessionChanged: () => fail('Another person has signed in.'),
});
const statuses = new Map();

flow.subscribe(() => {
  for (const entry of flow.entries()) {
    if (statuses.get(entry.id) === entry.status) continue;
    statuses.set(entry.id, entry.status);
    report(entry);
  }
  const isOver = flow.entries().every(({ status }) => status === 'ready' || status === 'failed');
  // The open stream of the gateway's events would keep the process alive.
  if (isOver) process.exit();
});
flow.add(await Promise.all(paths.map(async (path) => new File([await readFile(path)], basename(path)))));

/** The gateway knows by a cookie who sends. Node keeps none, so all requests would come from different people. */
async function fetchInSession(url, options) {
  const headers = new Headers(options.headers);
  if (cookie) headers.set('cookie', cookie);
  const response = await fetch(url, { ...options, headers });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  return response;
}

function report(entry) {
  console.log(entry.name, entry.status);
  if (entry.status === 'ready')
    console.table(entry.rows.map(({ name, result, unit }) => ({ name, result: result.text, unit })));
  if (entry.status === 'failed') fail(`${entry.name}: ${entry.code}`);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
