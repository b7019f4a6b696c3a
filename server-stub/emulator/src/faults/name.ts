import { type Fault, isFaultKind, valueOfKind } from './fault.js';

/** `report.fault-503.hl7`, `report.fault-upload-latency-3000.pdf`. */
const MARKER = /\.fault-(upload-)?([a-z\d-]+?)(?:-(\d{1,6}))?(?=\.|$)/i;

export interface NamedFault extends Fault {
  /** The upload of the file, or later reads of it. */
  readonly target: 'upload' | 'reads';
}

/** The fault a file name requests; undefined when it has no known marker. */
export function faultOfName(fileName: string): NamedFault | undefined {
  const [, upload, text = '', amount] = MARKER.exec(fileName) ?? [];
  const kind = text.toLowerCase();
  if (!isFaultKind(kind)) return undefined;
  const target = upload === undefined ? 'reads' : 'upload';
  if (amount === undefined) return { kind, target };
  const value = Number(amount);
  const range = valueOfKind(kind);
  return range && value <= range.max ? { kind, value, target } : undefined;
}
