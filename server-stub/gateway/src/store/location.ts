/** A database that ends with its process. */
export const IN_MEMORY = ':memory:';

export const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//.test(location);
