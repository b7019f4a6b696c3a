/**
 * Every file behind a drop or a paste, folders walked to the end. The items must be taken from the list
 * synchronously: it is emptied when the event handler returns.
 */
export async function filesFromTransfer(transfer: DataTransfer): Promise<File[]> {
  const items = Array.from(transfer.items ?? []).filter((item) => item.kind === 'file');
  if (items.length === 0) return Array.from(transfer.files);
  const taken = items.map((item) => {
    const entry = item.webkitGetAsEntry?.() ?? null;
    return entry?.isDirectory ? entry : item.getAsFile();
  });
  const found = await Promise.all(
    taken.map((one) => (one === null || one instanceof File ? (one ?? []) : walk(one))),
  );
  return found.flat();
}

/**
 * `readEntries` hands out at most 100 entries a call in Chromium, so it is called until it returns none; peers
 * that call it once lose files.
 */
async function walk(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await open(entry as FileSystemFileEntry)];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (part.length === 0) return files;
    for (const child of part) if (!isHidden(child.name)) files.push(...(await walk(child)));
  }
}

const open = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(new UnreadableFile(entry.name))));

/** Stands in the list for a file the browser may not open, so that it is refused in sight and not lost. */
class UnreadableFile extends File {
  constructor(name: string) {
    super([], name);
  }

  override slice(): never {
    throw new DOMException('', 'NotReadableError');
  }
}

/** `.DS_Store`, `Thumbs.db` and the like are no one's lab report. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'Thumbs.db';
