const MiB = 1024 * 1024;

export interface Limits {
  /** Seconds a token lives. */
  readonly tokenLifetime: number;
  /** Files one token may send. */
  readonly filesPerToken: number;
  /** Bytes one token may send. */
  readonly bytesPerToken: number;
  /** Requests of one person in a minute: polling ten uploads takes about a hundred. */
  readonly requestsPerMinute: number;
  /** Questions one request may ask the service, each counted as a request of its person. At least 2: a list is one. */
  readonly questionsPerRequest: number;
  /** Requests of all people of one tenant in a minute. */
  readonly tenantRequestsPerMinute: number;
  /** Pairings with phones one person has at a time; a further one ends the oldest. */
  readonly handoffsPerPerson: number;
  /** Seconds for a phone to claim a pairing and its person to confirm it. */
  readonly handoffWait: number;
  /** Seconds a confirmed pairing lives; no token of it lives longer. */
  readonly handoffLifetime: number;
  /** Seconds a phone's token lives. */
  readonly handoffTokenLifetime: number;
  /** Seconds between two questions of a phone for its token. */
  readonly handoffInterval: number;
  /** Tries in a minute with one secret or one claim. */
  readonly handoffTriesPerMinute: number;
  /** Bytes of one preview of a photo. */
  readonly previewBytes: number;
  /** Previews in a minute by one phone. */
  readonly previewsPerMinute: number;
  /** Files of one upload request (interface, Limits). */
  readonly filesPerRequest: number;
  /** Bytes of one file (interface, Limits: pictures of devices; reports are held to the same). */
  readonly bytesPerFile: number;
  /** Bytes of one upload request, multipart framing included. */
  readonly bytesPerRequest: number;
  /** Uploads one person may have under way at a time, on one node. */
  readonly uploadsPerPerson: number;
  /** Milliseconds of waiting for an upload's sender before its pace counts. */
  readonly uploadGrace: number;
  /** Bytes a second an upload must then have had on average: a tenth of a poor mobile network. */
  readonly uploadBytesPerSecond: number;
  /** Sessions begun in a minute by callers who had none, all of them together. */
  readonly newSessionsPerMinute: number;
  /** Milliseconds the service may be silent: to take another piece, to begin its answer, to go on with it. */
  readonly serviceTimeout: number;
  /** Milliseconds a client waits at the most for its lost upload to be looked up before it is told of the loss. */
  readonly reconcileTimeout: number;
  /** Milliseconds before a failed record of an owner is tried again; doubled each time, six times. */
  readonly recordPause: number;
  /** Bytes of one callback: results of one report, in the largest of the formats. */
  readonly callbackBytes: number;
  /** Results one callback may announce for its upload, and rows it may bring. */
  readonly callbackRows: number;
  /** Milliseconds for the reading of one callback. */
  readonly callbackReadTime: number;
  /** Megabytes for what reads callbacks: of its heap, and twice as many in all. */
  readonly callbackReadMemory: number;
  /** Milliseconds a callback waits for its upload's owner to be recorded. */
  readonly callbackOwnerWait: number;
  /** Milliseconds between two signs of life on an event stream. */
  readonly heartbeat: number;
  /** Event streams one person has open on a node. */
  readonly streamsPerPerson: number;
  /** Milliseconds an event stream waits for its client to take what there is. */
  readonly streamStall: number;
  /** Bytes of JSON read into memory from the service. */
  readonly jsonBytes: number;
}

/** A request of ten files of 25 MB fits; a token is worth two such requests, or a day's photos. */
export const DEFAULT_LIMITS: Limits = {
  tokenLifetime: 600,
  filesPerToken: 100,
  bytesPerToken: 500 * MiB,
  requestsPerMinute: 600,
  questionsPerRequest: 30,
  tenantRequestsPerMinute: 20_000,
  handoffsPerPerson: 3,
  handoffWait: 300,
  handoffLifetime: 600,
  handoffTokenLifetime: 120,
  handoffInterval: 2,
  handoffTriesPerMinute: 60,
  previewBytes: 48 * 1024,
  previewsPerMinute: 30,
  filesPerRequest: 10,
  bytesPerFile: 25 * MiB,
  bytesPerRequest: 251 * MiB,
  uploadsPerPerson: 6,
  uploadGrace: 30_000,
  uploadBytesPerSecond: 1024,
  newSessionsPerMinute: 300,
  serviceTimeout: 60_000,
  reconcileTimeout: 5000,
  recordPause: 50,
  callbackBytes: 32 * MiB,
  callbackRows: 100_000,
  callbackReadTime: 60_000,
  callbackReadMemory: 512,
  callbackOwnerWait: 5_000,
  heartbeat: 15_000,
  streamsPerPerson: 8,
  streamStall: 30_000,
  jsonBytes: 8 * MiB,
};
