/** Logs one line. Ids, routes, states and codes only: never a name, a key or a value. */
export type Log = (line: string) => void;
