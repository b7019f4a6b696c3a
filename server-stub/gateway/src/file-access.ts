import { constants, existsSync } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Whether a file exists. Throws where it cannot be opened with `flags`, which are to read and write. Changes nothing. */
export async function fileExists(path: string, flags = constants.O_RDWR): Promise<boolean> {
  try {
    await (await open(path, flags)).close();
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
  const parent = dirname(resolve(path));
  const folder = withFolders ? nearestFolder(parent) : parent;
  // With a slash behind it, a file is no folder.
  await access(`${folder}/`, constants.W_OK | constants.X_OK);
}

/** The nearest folder that exists; the root where there is none, as on a drive that Windows does not have. */
export function nearestFolder(
  folder: string,
  { exists = existsSync, parentOf = dirname }: { exists?: typeof existsSync; parentOf?: typeof dirname } = {},
): string {
  const parent = parentOf(folder);
  return parent === folder || exists(folder) ? folder : nearestFolder(parent, { exists, parentOf });
}
