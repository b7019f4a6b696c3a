const reported = new Set<string>();

/** Writes a line to the console, once for a page. Of lines with the same `key`, only the first is written. */
export function reportOnce(line: string | null, key = line): void {
  if (line === null || key === null || reported.has(key)) return;
  reported.add(key);
  console.error(`hdt-elements: ${line}`);
}
