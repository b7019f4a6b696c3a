import { type Bindings, cut, drip, half, late } from './connection.js';
import { amountOf, type Fault, isReplacing } from './fault.js';
import { faultOfName } from './name.js';
import { type ErrorShape, replacement } from './replacement.js';

/** A fault under which the work of the request is not done. */
export const replacesAnswer = ({ kind }: Fault): boolean => isReplacing(kind) || kind === 'cut';

/** What the names of the files in one request ask of its own answer; a picture has no later reads, so it needs no `upload-`. */
export const faultOfFiles = (
  fileNames: readonly string[],
  module: 'pathology' | 'medical',
): Fault | undefined =>
  fileNames.map(faultOfName).find((named) => named && (named.meets === 'upload' || module === 'medical'));

export interface FaultContext {
  readonly shape: ErrorShape;
  readonly bindings: Bindings;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: () => AbortSignal;
}

/** The answer as the fault leaves it. `work` is not called by a fault that stands in its place. */
export async function applyFault(
  fault: Fault,
  work: () => Promise<Response>,
  { shape, bindings, signal }: FaultContext,
): Promise<Response> {
  const { kind } = fault;
  if (isReplacing(kind)) return replacement({ ...fault, kind }, shape);
  switch (kind) {
    case 'cut':
      return cut(bindings);
    case 'cut-after':
      await work();
      return cut(bindings);
    case 'half':
      return half(await work(), bindings);
    case 'drip':
      return drip(await work(), amountOf(fault));
    case 'latency':
      return late(await work(), amountOf(fault), signal(), bindings);
  }
}
