/**
 * Every file behind a drop, a paste or a picker, folders walked to the end. `readEntries` hands out at most
 * 100 entries a call in Chromium, so it is called until it returns none; peers that call it once lose files.
 * The entries must be taken from the list synchronously: it is emptied when the event handler returns.
 */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  const items = Array.from(transfer.items ?? []).filter((item) => item.kind === 'file');
  if (items.length === 0) return Array.from(transfer.files);
  const pending = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  const found = await Promise.all(
    pending.map((entry) => {
      if (entry === null) return [];
      return entry instanceof File ? [entry] : walk(entry);
    }),
  );
  return found.flat();
}

async function walk(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return files;
    for (const child of part) {
      if (!isHidden(child.name)) files.push(...(await walk(child)));
    }
  }
}

/** `.DS_Store`, `Thumbs.db` and the like are no one's lab report. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'Thumbs.db';
