/** One log entry. It never contains a subject, an id, a name, a person's address or content. */
export type LogEvent =
  | {
      readonly event: 'request';
      /** Id of the request's trace, and `X-Request-Id` of the response. */
      readonly traceId: string;
      /** Id of this request in its trace. */
      readonly spanId: string;
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
      /** Address of the metrics, where they are served. */
      readonly metrics?: string | undefined;
      /** A consequence of the configuration that may surprise. */
      readonly note?: string | undefined;
    }
  | { readonly event: 'stopping' | 'stopped' }
  | { readonly event: 'failed'; readonly reason: string };

export type Log = (event: LogEvent) => void;

const WARNING_CODES = new Set<string | undefined>([
  'internal',
  'origin-not-allowed',
  'service-refused-key',
  'sign-in-unavailable',
]);

/** Whether an event shows a mistake of the set-up or of the host's own code. */
const isWarning = (event: LogEvent): boolean =>
  event.event === 'failed' || (event.event === 'request' && WARNING_CODES.has(event.code));

/** The default log: warns on the console of what the operator has to correct. */
export const warningLog: Log = (event) => {
  if (isWarning(event)) console.warn(JSON.stringify({ time: new Date().toISOString(), ...event }));
};

/**
 * A log of JSON lines.
 *
 * @param write - Receives each line with its line end; standard output by default.
 * @returns A log for `createGateway` and `keepPurging`.
 */
export function jsonLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  return (event) => write(`${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
}
