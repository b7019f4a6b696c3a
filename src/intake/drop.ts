/** What a person lets go over an element: files, and folders that are still to be read. */
export type Dropped = File | FileSystemDirectoryEntry;

/**
 * All that a drop or a paste holds. To be called while the event is handled: the list is emptied when the handler
 * returns.
 */
export function droppedBy(transfer: DataTransfer): Dropped[] {
  const items = Array.from(transfer.items ?? []).filter((item) => item.kind === 'file');
  if (items.length === 0) return Array.from(transfer.files);
  return items.flatMap((item) => {
    const entry = item.webkitGetAsEntry?.() ?? null;
    return entry?.isDirectory ? (entry as FileSystemDirectoryEntry) : (item.getAsFile() ?? []);
  });
}

/** What an operating system leaves in a folder for itself. Nobody means to send it. */
export const isSystemFile = (name: string): boolean =>
  /^(?:\.DS_Store|\._.*|thumbs\.db|desktop\.ini)$/i.test(name);
