import Sqlite from 'libsql';

/** Milliseconds for statements of the gateway to end; it waits for this process meanwhile, so others get no more. */
const BUSY_TIMEOUT = 1000;

const [, , path = ''] = process.argv;
const file = new Sqlite(path);
file.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
file.exec('vacuum');
// The log is as large as the file now: the gateway itself would take long to write it back.
file.pragma('wal_checkpoint(truncate)');
file.close();
