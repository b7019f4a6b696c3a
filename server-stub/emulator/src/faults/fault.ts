/** Status and title of each kind that replaces the answer. */
const REPLACING = {
  '401': [401, 'Unauthorized'],
  '403': [403, 'Forbidden'],
  '404': [404, 'Not found'],
  '422': [422, 'Unprocessable content'],
  '429': [429, 'Too many requests'],
  '500': [500, 'Internal error'],
  '503': [503, 'Service unavailable'],
  html: [502, 'Bad gateway'],
  'wrong-type': [200, 'OK'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ReplacingKind = keyof typeof REPLACING;

/**
 * All kinds. Those above and `cut` replace the answer: the request is not executed. `latency`, `drip`, `half` and
 * `cut-after` change the real answer: the request is executed, so an upload is stored, and its answer is delayed, slow,
 * truncated or lost.
 */
export const FAULT_KINDS: readonly FaultKind[] = [
  ...(Object.keys(REPLACING) as ReplacingKind[]),
  'latency',
  'drip',
  'half',
  'cut',
  'cut-after',
];

export type FaultKind = ReplacingKind | 'latency' | 'drip' | 'half' | 'cut' | 'cut-after';

/** Default, maximum and unit of the value of each kind that has one. */
const VALUES: Partial<Record<FaultKind, FaultValue>> = {
  '429': { default: 2, max: 86_400, unit: 'seconds of Retry-After' },
  '503': { default: 2, max: 86_400, unit: 'seconds of Retry-After' },
  latency: { default: 3000, max: 600_000, unit: 'milliseconds' },
  drip: { default: 5000, max: 600_000, unit: 'milliseconds' },
};

export interface FaultValue {
  readonly default: number;
  readonly max: number;
  readonly unit: string;
}

export interface Fault {
  readonly kind: FaultKind;
  /** Seconds of `Retry-After` (429, 503), or real milliseconds (latency, drip: the whole answer). */
  readonly value?: number;
}

export const isFaultKind = (text: string): text is FaultKind => FAULT_KINDS.some((kind) => kind === text);

/** Undefined for a kind without a value. */
export const valueOfKind = (kind: FaultKind): FaultValue | undefined => VALUES[kind];

export const faultValue = ({ kind, value }: Fault): number => value ?? VALUES[kind]?.default ?? 0;

export const isReplacing = (kind: FaultKind): kind is ReplacingKind => Object.hasOwn(REPLACING, kind);

export const statusOf = <Kind extends ReplacingKind>(kind: Kind): (typeof REPLACING)[Kind] => REPLACING[kind];
