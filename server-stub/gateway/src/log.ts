import { randomUUID } from 'node:crypto';

/** One thing that happened. No subject, id, name, address of a person or content ever stands in one. */
export type LogEvent =
  | {
      readonly event: 'request';
      readonly requestId: string;
      readonly method: string;
      /** The route's pattern, not the path: a path carries ids. */
      readonly route: string;
      readonly status: number;
      readonly milliseconds: number;
      readonly code?: string | undefined;
      readonly reason?: string | undefined;
    }
  | {
      readonly event: 'started';
      readonly address: string;
      /** Where the figures are read, when they are. */
      readonly figures?: string | undefined;
      /** What whoever started it may not expect. */
      readonly note?: string | undefined;
    }
  | { readonly event: 'stopping' | 'stopped' }
  | { readonly event: 'failed'; readonly reason: string };

export type Log = (event: LogEvent) => void;

/** One JSON object a line, on standard output. */
export function jsonLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  return (event) => write(`${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
}

export const newRequestId = (): string => randomUUID();
