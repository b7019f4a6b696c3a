/** Downloads a file to the person's device. */
export function saveFile(body: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(body);
  link.download = name;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The name of a download: `panel.hl7` becomes `panel.csv`. Characters with a meaning in file systems are removed. */
export const downloadName = (fileName: string, ending: string): string => {
  const base = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '')
    .slice(0, 100)
    .trim();
  return `${base || 'results'}.${ending}`;
};
