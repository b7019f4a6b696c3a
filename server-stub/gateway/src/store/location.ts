/** A database that ends with its process. */
export const IN_MEMORY = ':memory:';

export const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//.test(location);

/** What is wrong with a location, worded to follow its name; null where it is right. */
export const databaseProblem = (value: unknown): string | null =>
  typeof value !== 'string' || value === '' || (/^[a-z][a-z0-9+.-]+:\/\//i.test(value) && !isPostgres(value))
    ? 'must be a postgres:// address or the path of a file'
    : null;
