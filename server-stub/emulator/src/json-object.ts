/** Whether a value is an object with fields: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty for anything that is not an object. */
export const toRecord = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
