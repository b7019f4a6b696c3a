import type { HdtErrorCode } from '../core/errors.js';
import { HdtError } from '../core/hdt-error.js';

/** The contents of a drop or paste: files, and folders yet to be read. */
export interface Dropped {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemDirectoryEntry[];
}

/**
 * Reads the contents of a drop or paste. Must be called while the event is handled, since the browser empties the list
 * when the handler returns.
 */
export function readDrop(transfer: DataTransfer): Dropped {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of transfer.items ?? []) {
    const entry = item.webkitGetAsEntry?.();
    const file = item.getAsFile();
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
    else if (file) files.push(file);
  }
  return { folders, files: files.length + folders.length > 0 ? files : [...transfer.files] };
}

/**
 * Reads all files of a folder and its subfolders, in the browser's order. An entry that cannot be read becomes a file of its
 * name, so that it is listed as refused and never lost.
 *
 * @param folder A dropped folder.
 * @returns Its files; for an empty folder, one file that is refused as `empty-folder`.
 */
export async function readFolder(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const files = await readEntry(folder);
  return files.length > 0 ? files : [new UnreadFile(folder.name, 'empty-folder')];
}

const readEntry = async (entry: FileSystemEntry): Promise<File[]> => {
  if (entry.isDirectory) return readAllEntries(entry as FileSystemDirectoryEntry);
  return isSystemFile(entry.name) ? [] : [await readFileEntry(entry as FileSystemFileEntry)];
};

/** Reads all entries of a folder. Chromium returns at most 100 per call of `readEntries`, and none at the end. */
async function readAllEntries(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  for (;;) {
    const chunk = await new Promise<FileSystemEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    );
    if (chunk === null) return [...files, new UnreadFile(folder.name, 'unreadable-folder')];
    if (chunk.length === 0) return files;
    // One call of `push` for all would exceed the number of arguments that Safari allows.
    for (const entryFiles of await Promise.all(chunk.map(readEntry)))
      for (const file of entryFiles) files.push(file);
  }
}

const readFileEntry = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(new UnreadFile(entry.name, 'unreadable-file'))));

/** A file in place of one that could not be read. Reading it throws the reason. */
export class UnreadFile extends File {
  readonly #code: HdtErrorCode;

  constructor(name: string, code: HdtErrorCode) {
    super([], name);
    this.#code = code;
  }

  override arrayBuffer(): never {
    throw new HdtError(this.#code);
  }
}

/** Whether a name is that of an operating system's own file, which is added by accident. */
export const isSystemFile = (name: string): boolean =>
  /^(?:\.DS_Store|\._.*|thumbs\.db|desktop\.ini)$/i.test(name);
