import { execFile } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import Sqlite from 'libsql';
import { checkCreatable, fileExists } from '../file-access.js';
import { IN_MEMORY } from './location.js';
import type { Database, Schema } from './schema.js';
import { SqliteDriver, type SqliteDriverOptions } from './sqlite-driver.js';
import type { StoreTimeouts } from './timeouts.js';

/** Milliseconds for which a second process on the same file waits when it opens it, as in an overlapping restart. */
const OPEN_TIMEOUT = 5000;

/** An embedded database file, for one node, with its counters beside it. `:memory:` lives as long as the process. */
export function openSqlite(
  path: string,
  { lock }: StoreTimeouts,
): { readonly db: Database; readonly erasure: Erasure } {
  if (path !== IN_MEMORY) createPrivateFile(path);
  const file = new Sqlite(path);
  file.pragma(`busy_timeout = ${OPEN_TIMEOUT}`);
  // Overwrites deleted data instead of only marking it as free.
  file.pragma('secure_delete = on');
  if (path !== IN_MEMORY) file.pragma('journal_mode = WAL');
  attachCounters(file, path);
  // From here on the driver waits, without blocking the process.
  file.pragma('busy_timeout = 0');
  const rewriter = createRewriter(file, path);
  const db = createDatabase(file, { lockTimeout: lock, rewriteEnd: rewriter.end });
  return { db, erasure: path === IN_MEMORY ? NO_ERASURE : createErasure(db, rewriter) };
}

const createDatabase = (file: Sqlite.Database, options: SqliteDriverOptions): Database =>
  new Kysely<Schema>({
    dialect: {
      createDriver: () => new SqliteDriver(file, options),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (opened) => new SqliteIntrospector(opened),
    },
  });

/** Opens a database file to read it, and creates no file. Null where there is none yet. */
export async function openSqliteReadOnly(path: string, { lock }: StoreTimeouts): Promise<Database | null> {
  if (!(await fileExists(path))) {
    await checkCreatable(path, { withFolders: true });
    return null;
  }
  const url = pathToFileURL(path);
  // Without a log the file has everything. Declared immutable, it is read without the log and index that SQLite would create.
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  url.search = hasLog ? 'mode=ro' : 'immutable=1';
  return createDatabase(new Sqlite(url.href), { lockTimeout: lock, rewriteEnd: () => null });
}

/**
 * Counters (rates, used proofs, budgets) live in a file of their own that does not wait for the disk at each commit. They
 * survive a crash of the process; a power failure may undo the last seconds of counting. Everything else waits.
 */
function attachCounters(file: Sqlite.Database, path: string): void {
  const counters = path === IN_MEMORY ? IN_MEMORY : `${path}-counters`;
  if (counters !== IN_MEMORY) createPrivateFile(counters);
  file.prepare('attach database ? as counters').run(counters);
  if (counters !== IN_MEMORY) {
    file.pragma('counters.journal_mode = WAL');
    file.pragma('counters.synchronous = NORMAL');
  }
  file.exec(COUNTER_TABLES);
}

/** Created at each start and not by a migration: a restored backup comes without this file. */
const COUNTER_TABLES = `
  create table if not exists counters.rate
    (key text not null, minute integer not null, count integer not null, primary key (key, minute));
  create table if not exists counters.token_use
    (jti text primary key, files integer not null, bytes integer not null, expires_at integer not null);`;

/** Creates a file that only this account can read, whatever the umask; SQLite gives -wal and -shm the same mode. */
function createPrivateFile(path: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  if (process.platform === 'win32') return;
  for (const companion of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(path + companion)) chmodSync(path + companion, 0o600);
  }
}

/** Removes deleted data from the disk. */
export interface Erasure {
  /** Writes the write-ahead log back into the file and truncates it. */
  flush(): Promise<void>;
  /** Rewrites the file without any deleted data; takes as long as a copy of the database. Writes wait until it is done. */
  rewrite(): Promise<void>;
  /** Ends a rewrite that has not ended; the file stays as it was. */
  stop(): void;
}

/**
 * The write-ahead log contains pages from before `secure_delete` overwrote them, until it is truncated. A rearranged
 * page may contain copies of moved rows, which `secure_delete` does not overwrite: only `vacuum` removes those. While
 * another process reads, the log stays until the next run.
 */
function createErasure(db: Database, rewriter: ReturnType<typeof createRewriter>): Erasure {
  let rewritten: number | null = null;
  const changes = async () =>
    (await sql<{ n: number }>`select total_changes() as n`.execute(db)).rows[0]?.n ?? 0;
  const flush = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  };

  return {
    flush,
    async rewrite() {
      // Always runs the first time, since earlier versions deleted without overwriting.
      const now = await changes();
      if (rewritten !== now && !(await rewriter.run())) return;
      rewritten = now;
      await flush();
    },
    stop: rewriter.stop,
  };
}

/** TypeScript when run from sources, which need this process's loader; JavaScript when built. */
const EXTENSION = extname(import.meta.url);
const CHILD = fileURLToPath(new URL(`./rewrite-child${EXTENSION}`, import.meta.url));
const LOADER = EXTENSION === '.ts' ? process.execArgv : [];

const noop = () => {};

/** SQLite's own default. */
const CHECKPOINT_PAGES = 1000;

/** Runs `vacuum` in a process of its own: it takes 1.5 seconds for 200 MB, which nobody's request should wait for. */
function createRewriter(file: Sqlite.Database, path: string) {
  let running: { readonly controller: AbortController; readonly end: Promise<void> } | null = null;

  async function rewrite(signal: AbortSignal): Promise<boolean> {
    // Otherwise the first write afterwards would copy the whole log, which the process does.
    file.pragma('wal_autocheckpoint = 0');
    try {
      await promisify(execFile)(process.execPath, [...LOADER, CHILD, path], { signal });
      return true;
    } catch (thrown) {
      if (signal.aborted) return false;
      throw new RewriteFailed((thrown as { readonly stderr?: string }).stderr);
    } finally {
      if (!signal.aborted) file.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    }
  }

  return {
    /** Resolves with false when it is stopped. */
    run(): Promise<boolean> {
      const controller = new AbortController();
      const rewritten = rewrite(controller.signal).finally(() => {
        running = null;
      });
      running = { controller, end: rewritten.then(noop, noop) };
      return rewritten;
    },
    /** Resolves when the one that runs ends; null if none does. */
    end: (): Promise<void> | null => running?.end ?? null,
    stop: (): void => running?.controller.abort(),
  };
}

/** Has the code of SQLite's error, if there is one, and nothing else of what the process wrote. */
class RewriteFailed extends Error {
  override readonly name = 'RewriteFailed';
  readonly code: string | undefined;

  constructor(output = '') {
    super();
    this.code = /\bSQLITE_[A-Z_]+/.exec(output)?.[0];
  }
}

/** For PostgreSQL, which reuses the space of deleted rows (autovacuum), and for a database in memory. */
export const NO_ERASURE: Erasure = { flush: async () => {}, rewrite: async () => {}, stop: () => {} };
