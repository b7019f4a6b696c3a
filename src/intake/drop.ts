/**
 * All files of a drop or a paste, those in folders included. The items must be read synchronously: the list is emptied
 * when the event handler returns.
 */
export async function filesFromTransfer(transfer: DataTransfer): Promise<File[]> {
  const items = Array.from(transfer.items ?? []).filter((item) => item.kind === 'file');
  if (items.length === 0) return Array.from(transfer.files);
  const sources = items.map((item) => {
    const entry = item.webkitGetAsEntry?.() ?? null;
    return entry?.isDirectory ? entry : item.getAsFile();
  });
  const files = await Promise.all(
    sources.map((source) => (source === null || source instanceof File ? (source ?? []) : walk(source))),
  );
  return files.flat();
}

/**
 * Chromium returns at most 100 entries per call of `readEntries`, so it is called until it returns none.
 */
async function walk(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await open(entry as FileSystemFileEntry)];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    const chunk = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (chunk.length === 0) return files;
    for (const child of chunk) if (!isHidden(child.name)) files.push(...(await walk(child)));
  }
}

const open = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(new UnreadableFile(entry.name))));

/** Placeholder for a file that the browser cannot open: it is listed as refused instead of lost. */
class UnreadableFile extends File {
  constructor(name: string) {
    super([], name);
  }

  override slice(): never {
    throw new DOMException('', 'NotReadableError');
  }
}

/** `.DS_Store`, `Thumbs.db` and other files of the operating system. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'Thumbs.db';
