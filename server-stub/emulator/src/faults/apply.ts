import { type Bindings, cutConnection, delayResponse, sendHalf, sendSlowly } from './connection.js';
import { type Fault, faultValue, isReplacing } from './fault.js';
import { faultOfName } from './name.js';
import { type ErrorShape, replaceAnswer } from './replacement.js';

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
  if (isReplacing(kind)) return replaceAnswer({ ...fault, kind }, shape);
  switch (kind) {
    case 'cut':
      return cutConnection(bindings);
    case 'cut-after':
      await work();
      return cutConnection(bindings);
    case 'half':
      return sendHalf(await work(), bindings);
    case 'drip':
      return sendSlowly(await work(), faultValue(fault));
    case 'latency':
      return delayResponse(await work(), faultValue(fault), signal(), bindings);
  }
}
