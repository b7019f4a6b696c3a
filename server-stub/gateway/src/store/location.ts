/** A database that ends with its process. */
export const IN_MEMORY = ':memory:';

export const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//.test(location);

/** No quotes or spaces around it, and no scheme: a drive of Windows is one letter. */
const PATH = /^(?![\s"'])(?![a-z][a-z\d+.-]+:)[^\r\n]*[^\s"']$/i;

/** Explains what is wrong with a location, in words that follow the name of an option; null when nothing is. */
export const databaseProblem = (value: unknown): string | null =>
  typeof value === 'string' && (PATH.test(value) || (isPostgres(value) && /^\S*[^\s"']$/.test(value)))
    ? null
    : 'must be a postgres:// address or the path of a file';

/** Explains what is wrong with an address of Redis, in words that follow the name of an option; null when nothing is. */
export const redisProblem = (value: unknown): string | null =>
  typeof value === 'string' && /^rediss?:\/\//.test(value) && URL.canParse(value)
    ? null
    : 'must be a redis:// or rediss:// address';

/** Prefix of every key and of the channel in Redis, which other programs may use too. */
export const DEFAULT_REDIS_PREFIX = 'hdt:';
