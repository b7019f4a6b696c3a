import { type Fault, isFaultKind, valueOfKind } from './fault.js';

/** `report.fault-503.hl7`, `report.fault-upload-latency-3000.pdf`. */
const MARKER = /\.fault-(upload-)?([a-z\d-]+?)(?:-(\d{1,6}))?(?=\.|$)/i;

export interface NamedFault extends Fault {
  /** The request that brings the file, or those that ask for it later. */
  readonly meets: 'upload' | 'reads';
}

/** What the name of a file asks for; undefined when it asks for nothing that is known. */
export function faultOfName(fileName: string): NamedFault | undefined {
  const [, upload, text = '', amount] = MARKER.exec(fileName) ?? [];
  const kind = text.toLowerCase();
  if (!isFaultKind(kind)) return undefined;
  const meets = upload === undefined ? 'reads' : 'upload';
  if (amount === undefined) return { kind, meets };
  const value = Number(amount);
  const taken = valueOfKind(kind);
  return taken && value <= taken.most ? { kind, value, meets } : undefined;
}
