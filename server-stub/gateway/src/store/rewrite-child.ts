import Sqlite from 'libsql';

/** Milliseconds for transactions to end; the gateway begins none until this process is done, so it gets no more. */
const BUSY_TIMEOUT = 1000;

const [, , path = ''] = process.argv;
const file = new Sqlite(path);
file.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
file.exec('vacuum');
// The log is as large as the file now: the gateway itself would take long to write it back.
file.pragma('wal_checkpoint(truncate)');
file.close();
