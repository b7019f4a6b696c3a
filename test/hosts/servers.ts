import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../packages/installed.js';
import { openSite, POLICY, type Site } from '../packages/site.js';
import { findFreePort } from '../support/free-port.mjs';
import { run } from '../support/process.js';
import { binary, type Host, SETTINGS } from './project.js';

const tag = { '/hdt-elements/': join(folderOf('hdt-elements'), 'dist') };

/** The package on another origin. */
export const openCdn = (gateway: string): Promise<Site> =>
  openSite(tag, gateway, { headers: { 'access-control-allow-origin': '*' } });

/** A server of the host's own, by its command. */
export async function start(
  [command = '', ...args]: readonly string[],
  project: string,
  environment: Readonly<Record<string, string>> = {},
  scheme: 'http' | 'https' = 'http',
): Promise<Site> {
  const port = String(await findFreePort());
  // A server of the host's own takes its port from the environment.
  const isOwn = command === 'node' || command === 'python3';
  const settings = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(':3000', `:${port}`),
  ]);
  const server = run(
    binary(command, project),
    isOwn ? args : [...args, '--port', port],
    { ...SETTINGS, ...Object.fromEntries(settings), ...(isOwn && { PORT: port }) },
    project,
  );
  await server.line(new RegExp(`:${port}\\b`));
  return {
    url: `${scheme}://localhost:${port}/`,
    async close() {
      server.interrupt();
      await server.ended;
    },
  };
}

/** What a host has around it. */
export interface Around {
  /** Address of the gateway beside it. */
  readonly gateway: string;
  readonly cdn: string;
  /** Settings of a gateway that is part of it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The site that was built. */
export async function serve(
  { site = '.', isSecure }: Host,
  project: string,
  { gateway, cdn, environment }: Around,
): Promise<Site> {
  if (typeof site !== 'string') return start(site.serve, project, environment, isSecure ? 'https' : 'http');
  const page = join(project, site, 'index.html');
  const html = readFileSync(page, 'utf8');
  const isElsewhere = html.includes('https://cdn.example/');
  writeFileSync(page, html.replace('https://cdn.example/', cdn));
  const { origin } = new URL(cdn);
  const policy = POLICY.replace(/(script-src|connect-src) 'self'/g, `$& ${origin}`).replace(
    "worker-src 'self'",
    `worker-src blob: ${origin}`,
  );
  const folders = { '/': join(project, site), ...(isElsewhere ? {} : tag) };
  return openSite(folders, gateway, isElsewhere ? { policy } : {});
}
