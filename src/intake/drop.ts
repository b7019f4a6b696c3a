/** What a person lets go over an element: files, and folders that are still to be read. */
export interface Dropped {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemDirectoryEntry[];
}

/**
 * All that a drop or a paste holds. To be called while the event is handled: the list is emptied when the handler
 * returns.
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
