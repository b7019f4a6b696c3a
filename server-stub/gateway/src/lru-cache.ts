/** A cache of the values used most recently. */
export interface LruCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Creates a cache that drops the value unused for longest when it has more than `maxSize`. */
export function createLruCache<Value>(maxSize: number): LruCache<Value> {
  // A Map iterates over its keys in the order they were set.
  const values = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    values.delete(key);
    values.set(key, value);
    if (values.size > maxSize) values.delete(values.keys().next().value ?? '');
  };
  return {
    get(key) {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}
