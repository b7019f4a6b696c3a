import { type Bindings, cut, delayed, drip, half } from './connection.js';
import { amountOf, type Fault, isReplacing } from './fault.js';
import { faultOfName } from './name.js';
import { type ErrorShape, replacement } from './replacement.js';

/** A fault under which the request is not executed. */
export const replacesAnswer = ({ kind }: Fault): boolean => isReplacing(kind) || kind === 'cut';

/** The fault that file names request for the upload itself; pictures have no later reads, so they need no `upload-`. */
export const faultOfFiles = (
  fileNames: readonly string[],
  module: 'pathology' | 'medical',
): Fault | undefined =>
  fileNames.map(faultOfName).find((named) => named && (named.target === 'upload' || module === 'medical'));

export interface FaultContext {
  readonly shape: ErrorShape;
  readonly bindings: Bindings;
  /** Aborts when the client is gone or the emulator closes. */
  readonly signal: () => AbortSignal;
}

/** The answer with the fault applied. A fault that replaces the answer does not call `work`. */
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
      return delayed(await work(), amountOf(fault), signal(), bindings);
  }
}
