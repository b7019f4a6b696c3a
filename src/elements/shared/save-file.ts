/** Hands bytes to the person as a download. */
export function saveFile(body: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(body);
  link.download = name;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** `panel.hl7` as CSV is `panel.csv`; characters that mean something to a file system are left out. */
export const downloadName = (fileName: string, ending: string): string => {
  const base = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '')
    .slice(0, 100)
    .trim();
  return `${base || 'results'}.${ending}`;
};
