const reported = new Set<string>();

/** Writes a message to the console, once in a page. Of messages with the same `key`, only the first is written. */
export function reportOnce(message: string | null, key = message): void {
  if (message === null || key === null || reported.has(key)) return;
  reported.add(key);
  console.error(`hdt-elements: ${message}`);
}
