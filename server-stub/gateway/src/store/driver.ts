/** An optional package is not installed. */
export class MissingDriver extends Error {
  override readonly name = 'MissingDriver';
}

/** Codes of a missing package, by Node's loaders and by bundlers. */
const NOT_FOUND: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);

/**
 * Explains the failed import of an optional package; any other error is returned as it is. The import itself has to stand
 * inside `try`: everywhere else a bundler takes the missing package for an error of the build.
 */
export const toMissingDriver = (thrown: unknown, database: string, name: string): unknown =>
  thrown instanceof Error && 'code' in thrown && NOT_FOUND.has(thrown.code)
    ? new MissingDriver(`${database} needs the package ${name}: run npm install ${name}`, { cause: thrown })
    : thrown;
