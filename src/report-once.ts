const reported = new Set<string>();

/** A line in the console of a developer, once for a page: how something is to be set up. */
export function reportOnce(line: string): void {
  if (!reported.has(line)) console.error(`hdt-elements: ${line}`);
  reported.add(line);
}
