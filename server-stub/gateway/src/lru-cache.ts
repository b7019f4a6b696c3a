/** Creates a cache of the values used most recently: it drops the value unused for longest when it has more than `maxSize`. */
export function createLruCache<Value>(maxSize: number) {
  // A Map iterates over its keys in the order they were set.
  const values = new Map<string, Value>();
  const set = (key: string, value: Value): void => {
    values.delete(key);
    values.set(key, value);
    if (values.size > maxSize) values.delete(values.keys().next().value ?? '');
  };
  return {
    get(key: string): Value | undefined {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}
