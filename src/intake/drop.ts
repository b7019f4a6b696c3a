/** The contents of a drop or paste: files, and folders that are still to be read. */
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
