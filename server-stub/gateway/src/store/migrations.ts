import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, SqliteAdapter, sql } from 'kysely';
import { handoffMessages } from './handoff-messages-migration.js';
import { initial } from './initial-migration.js';
import type { Database } from './schema.js';

/** In order of their names, never edited once released. Column types are valid on both engines. */
const migrations: Record<string, Migration> = {
  '001-initial': initial,
  /** A lost upload is found by the marks of its files; when it started and what its files were called is not kept. */
  '002-file-marks': {
    async up({ schema }) {
      await schema.alterTable('idempotency_key').renameColumn('manifest', 'marks').execute();
      await schema.alterTable('idempotency_key').dropColumn('started_at').execute();
    },
  },
  /** A used proof is a row of `rate`, so that one statement counts a request and marks its proof. */
  '003-proofs-are-counted': {
    async up({ schema }) {
      await schema.dropTable('proof_use').execute();
    },
  },
  /** On SQLite, counters move to the attached file (`sqlite.ts`); those of the last minutes are not carried over. */
  '004-counters-apart': {
    async up(db: Kysely<unknown>) {
      if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
      await db.schema.dropTable('rate').execute();
      await db.schema.dropTable('token_use').execute();
    },
  },
  /** Sign-outs are numbered, so that no clock decides which tokens they end; earlier ones have their time as number. */
  '005-numbered-sign-outs': {
    async up(db: Kysely<unknown>) {
      const { schema } = db;
      await schema.alterTable('revocation').renameColumn('until', 'number').execute();
      await sql`update revocation set number = number * 1000`.execute(db);
      await schema
        .createTable('revocation_head')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('number', 'bigint', (column) => column.notNull())
        .execute();
      await sql`insert into revocation_head select 1, max(number) from revocation having count(*) > 0`.execute(
        db,
      );
      await schema
        .alterTable('handoff')
        .addColumn('sign_out', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  /** Earlier uploads have no row: their patients are unknown. */
  '006-patients': {
    async up({ schema }) {
      await schema
        .createTable('patient')
        .addColumn('tenant', 'varchar(255)', (column) => column.notNull())
        .addColumn('subject', 'varchar(255)', (column) => column.notNull())
        .addColumn('upload_id', 'varchar(200)', (column) => column.notNull())
        .addColumn('state', 'varchar(16)', (column) => column.notNull())
        .addColumn('tag', 'varchar(64)')
        .addColumn('fingerprint', 'text')
        .addColumn('initials', 'varchar(255)')
        .addColumn('said', 'varchar(64)')
        .addColumn('stored_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('patient_pk', ['subject', 'tenant', 'upload_id'])
        .execute();
    },
  },
  /** Earlier uploads have no hash of their file. */
  '007-file-hashes': {
    async up({ schema }) {
      await schema.alterTable('owned').addColumn('file_hash', 'varchar(64)').execute();
    },
  },
  '008-handoff-messages': handoffMessages,
  /** A node of an earlier version opens pairings without it. */
  '009-token-polls': {
    async up({ schema }) {
      await schema
        .alterTable('handoff')
        .addColumn('token_polled_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
};

/** Migrates the database to the newest schema. Several nodes may start at once: the migrator takes a lock. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** How the schema of a database differs from this version's, by the names of migrations. */
export interface SchemaState {
  /** The next start runs these. */
  readonly pending: readonly string[];
  /** A later version has run these. The gateway does not start with them. */
  readonly unknown: readonly string[];
}

/** Compares the schema of a database with this version's. Changes nothing. */
export async function compareSchema(db: Database): Promise<SchemaState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isMigrated = tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE);
  const { rows } = isMigrated
    ? await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
    : { rows: [] };
  const executed = new Set(rows.map(({ name }) => name));
  return {
    pending: Object.keys(migrations).filter((name) => !executed.has(name)),
    unknown: [...executed].filter((name) => !Object.hasOwn(migrations, name)),
  };
}
