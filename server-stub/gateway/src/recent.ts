/** The values used most recently, by key. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Forgets the value that has been unused longest once there are more than `most`. */
export function createRecent<Value>(most: number): Recent<Value> {
  // A Map lists its keys in the order they were set.
  const values = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    values.delete(key);
    values.set(key, value);
    if (values.size > most) values.delete(values.keys().next().value ?? '');
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
