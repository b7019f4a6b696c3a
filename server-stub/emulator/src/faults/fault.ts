/** Each kind that answers by itself, with its status and title. */
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
 * All kinds. Those above and `cut` stand in the place of the answer: nothing of the request is done. `latency`, `drip`,
 * `half` and `cut-after` meet the real answer: the request is done, so an upload is filed, and its answer comes late, in
 * pieces, in half or not at all.
 */
export const FAULT_KINDS = [
  '401',
  '403',
  '404',
  '422',
  '429',
  '500',
  '503',
  'html',
  'wrong-type',
  'latency',
  'drip',
  'half',
  'cut',
  'cut-after',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** A number a kind takes, what it is when left out, and the largest. */
const VALUES: Partial<Record<FaultKind, FaultValue>> = {
  '429': { usual: 2, most: 86_400, unit: 'seconds of Retry-After' },
  '503': { usual: 2, most: 86_400, unit: 'seconds of Retry-After' },
  latency: { usual: 3000, most: 600_000, unit: 'milliseconds' },
  drip: { usual: 5000, most: 600_000, unit: 'milliseconds' },
};

export interface FaultValue {
  readonly usual: number;
  readonly most: number;
  readonly unit: string;
}

export interface Fault {
  readonly kind: FaultKind;
  /** Seconds of `Retry-After` (429, 503), or real milliseconds (latency, drip: the whole answer). */
  readonly value?: number;
}

export const isFaultKind = (text: string): text is FaultKind =>
  (FAULT_KINDS as readonly string[]).includes(text);

/** Undefined for a kind that takes no number. */
export const valueOfKind = (kind: FaultKind): FaultValue | undefined => VALUES[kind];

export const amountOf = ({ kind, value }: Fault): number => value ?? VALUES[kind]?.usual ?? 0;

export const isReplacing = (kind: FaultKind): kind is ReplacingKind => Object.hasOwn(REPLACING, kind);

export const statusOf = (kind: ReplacingKind): readonly [status: number, title: string] => REPLACING[kind];
