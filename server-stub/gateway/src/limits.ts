const MiB = 1024 * 1024;

/** The longest that a timer can wait, in milliseconds: a longer one ends at once. */
export const MAX_TIMER = 2 ** 31 - 1;

export interface Limits {
  /** Lifetime of a token, in seconds. */
  readonly tokenLifetime: number;
  /** Files that may be uploaded with one token. */
  readonly filesPerToken: number;
  /** Bytes that may be uploaded with one token. */
  readonly bytesPerToken: number;
  /** Requests of one person per minute: polling ten uploads takes about a hundred. */
  readonly requestsPerMinute: number;
  /** Requests to the service per client request, each counted as a request of its person. At least 2: a list is one. */
  readonly serviceRequestsPerRequest: number;
  /** Requests of all people of one tenant per minute. */
  readonly tenantRequestsPerMinute: number;
  /** Pairings with phones per person; one more ends the oldest. */
  readonly handoffsPerPerson: number;
  /** Claims of one pairing: a phone whose page was reloaded claims it again. */
  readonly handoffClaims: number;
  /** Seconds for a phone to claim a pairing and its person to confirm it. */
  readonly handoffTimeout: number;
  /** Lifetime of a confirmed pairing, in seconds; its tokens expire with it. */
  readonly handoffLifetime: number;
  /** Lifetime of a phone's token, in seconds. */
  readonly handoffTokenLifetime: number;
  /** Minimum seconds between two polls of a phone for its token. */
  readonly handoffPollInterval: number;
  /** Attempts per minute with one secret or one claim. */
  readonly handoffAttemptsPerMinute: number;
  /** Bytes of one message of a phone to its computer, such as a page. */
  readonly handoffMessageBytes: number;
  /** Messages of one pairing that wait for the computer. */
  readonly handoffMessagesInFlight: number;
  /** Bytes of one person's messages that wait for the computer, and of those that one node is receiving. */
  readonly handoffBytesInFlight: number;
  /** The same, of all people together. */
  readonly handoffBytesInFlightOfAll: number;
  /** Messages of one pairing: 20 pages with their changes. */
  readonly handoffMessages: number;
  /** Bytes of one preview of a photo. */
  readonly previewBytes: number;
  /** Previews per minute from one phone. */
  readonly previewsPerMinute: number;
  /** Files of one upload request (interface, Limits). */
  readonly filesPerRequest: number;
  /** Bytes of one file (interface, Limits: pictures of devices; the same for reports). */
  readonly bytesPerFile: number;
  /** Bytes of one upload request, multipart framing included. */
  readonly bytesPerRequest: number;
  /** Concurrent uploads of one person on one node. */
  readonly uploadsPerPerson: number;
  /** Concurrent downloads of results of one person on one node. */
  readonly downloadsPerPerson: number;
  /** Milliseconds a download waits for its client to take a chunk. */
  readonly downloadStallTimeout: number;
  /** Milliseconds without a byte after which an upload ends. */
  readonly uploadPause: number;
  /** Milliseconds spent waiting for an upload's sender before its pace is checked. */
  readonly uploadGrace: number;
  /** Minimum average bytes per second from then on: a tenth of a poor mobile network. */
  readonly uploadBytesPerSecond: number;
  /** New sessions per minute from one address (IPv4), or from one network of 2^64 addresses (IPv6). */
  readonly newSessionsPerAddress: number;
  /** New sessions per minute, of all callers together. */
  readonly newSessionsPerMinute: number;
  /**
   * Idle timeout of the service in milliseconds: for the next chunk it takes or sends, and for the start of its
   * response. Does not run while an upload's sender is waited for.
   */
  readonly serviceTimeout: number;
  /** Maximum milliseconds a client waits for the lookup of its lost upload before it gets the error. */
  readonly reconcileTimeout: number;
  /** Milliseconds before recording an owner is retried; doubled each time, six times. */
  readonly recordRetryDelay: number;
  /** Bytes of one callback: results of one report, in the largest of the formats. */
  readonly callbackBytes: number;
  /** Results that one callback may announce, and rows it may contain. */
  readonly callbackRows: number;
  /** Milliseconds that a callback waits, unread, for others to be received and parsed. */
  readonly callbackWaitTimeout: number;
  /** Milliseconds for parsing one callback. */
  readonly callbackReadTimeout: number;
  /** Megabytes for the process that parses callbacks: of its heap, and twice as many in total. */
  readonly callbackReadMemory: number;
  /** Milliseconds a callback waits for its upload's owner to be recorded. */
  readonly callbackOwnerTimeout: number;
  /** Milliseconds between two heartbeats on an event stream. */
  readonly heartbeat: number;
  /** Open event streams per person on one node. */
  readonly streamsPerPerson: number;
  /** Milliseconds an event stream waits for its client to take a frame. */
  readonly streamStallTimeout: number;
  /** Bytes of JSON read from the service. */
  readonly jsonBytes: number;
}

/** A request of ten files of 25 MB fits; a token is worth two such requests, or a day's photos. */
export const DEFAULT_LIMITS: Limits = {
  tokenLifetime: 600,
  filesPerToken: 100,
  bytesPerToken: 500 * MiB,
  requestsPerMinute: 600,
  serviceRequestsPerRequest: 30,
  tenantRequestsPerMinute: 20_000,
  handoffsPerPerson: 3,
  handoffClaims: 3,
  handoffTimeout: 600,
  handoffLifetime: 600,
  handoffTokenLifetime: 120,
  handoffPollInterval: 2,
  handoffAttemptsPerMinute: 60,
  handoffMessageBytes: 8 * MiB,
  handoffMessagesInFlight: 6,
  handoffBytesInFlight: 32 * MiB,
  handoffBytesInFlightOfAll: 512 * MiB,
  handoffMessages: 400,
  previewBytes: 48 * 1024,
  previewsPerMinute: 30,
  filesPerRequest: 10,
  bytesPerFile: 25 * MiB,
  bytesPerRequest: 251 * MiB,
  uploadsPerPerson: 6,
  downloadsPerPerson: 20,
  downloadStallTimeout: 30_000,
  uploadPause: 60_000,
  uploadGrace: 30_000,
  uploadBytesPerSecond: 1024,
  newSessionsPerAddress: 60,
  newSessionsPerMinute: 300,
  serviceTimeout: 60_000,
  reconcileTimeout: 5000,
  recordRetryDelay: 50,
  callbackBytes: 32 * MiB,
  callbackRows: 100_000,
  callbackWaitTimeout: 30_000,
  callbackReadTimeout: 20_000,
  callbackReadMemory: 512,
  callbackOwnerTimeout: 5_000,
  heartbeat: 15_000,
  streamsPerPerson: 8,
  streamStallTimeout: 30_000,
  jsonBytes: 8 * MiB,
};
