import { constants, existsSync } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Whether a file exists. Throws when it does and cannot be read and written. Changes nothing. */
export async function isWritableFile(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r+')).close();
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw thrown;
  }
}

/**
 * Throws when a file cannot be created, for which its folder has to exist, unless `withFolders` says that it is created too.
 * Changes nothing.
 */
export async function checkCreatable(path: string, { withFolders }: { withFolders: boolean }): Promise<void> {
  let folder = dirname(resolve(path));
  while (withFolders && !existsSync(folder)) folder = dirname(folder);
  // With a slash behind it, a file is no folder.
  await access(`${folder}/`, constants.W_OK);
}
