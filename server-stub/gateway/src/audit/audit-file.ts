import { appendFile, open, stat } from 'node:fs/promises';
import type { WriteAudit } from './audit-trail.js';

/** Readable by its owner alone, since it contains ids of people. */
const MODE = 0o600;

/**
 * Appends audit events to a file of JSON lines. The file is opened by its name for each batch, so that it may be moved away
 * at any time (logrotate).
 *
 * @param path - Path of the file; its folder has to exist.
 * @returns The `audit` option of `createGateway`.
 * @throws {Error} When the file cannot be written, with the `code` of the file system.
 * @example
 * const gateway = createGateway({ ...options, audit: await openAuditFile('audit.jsonl') });
 */
export async function openAuditFile(path: string): Promise<WriteAudit> {
  await appendFile(path, '', { mode: MODE });
  let isCutOff = await endsWithinLine(path);
  return async (events) => {
    const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('');
    // A write that failed may have left half a line.
    const text = isCutOff ? `\n${lines}` : lines;
    isCutOff = true;
    await appendFile(path, text, { mode: MODE });
    isCutOff = false;
  };
}

/** Whether an earlier process ended within a write. A file that may be appended to and not read is taken to end so. */
async function endsWithinLine(path: string): Promise<boolean> {
  const { size } = await stat(path);
  if (size === 0) return false;
  const file = await open(path).catch(() => null);
  if (!file) return true;
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer.toString() !== '\n';
  } finally {
    await file.close();
  }
}
