const reported = new Set<string>();

/** A line in the console of a developer, once for a page: how something is to be set up. Of lines with one `key`, the first. */
export function reportOnce(line: string, key = line): void {
  if (!reported.has(key)) console.error(`hdt-elements: ${line}`);
  reported.add(key);
}

/**
 * The same on a page of this machine alone, where nothing but a developer sees it. What finds the line is a module loaded
 * for it, which imports nothing back: under `?v=1` it would get the script tag's one file a second time.
 */
export function reportInDevelopment(find: () => Promise<string | null>): void {
  if (!/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(globalThis.location?.hostname ?? '')) return;
  find().then(
    (line) => line && reportOnce(line),
    () => {},
  );
}
