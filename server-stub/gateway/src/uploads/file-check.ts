import type { Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import { isAccepted, SIGNATURE_BYTES } from './file-formats.js';
import { readFileName } from './part-headers.js';
import type { PartSink } from './part-scanner.js';

export interface SeenFile {
  /** As its bytes, one character each. */
  readonly name: string;
  /** Bytes so far. */
  size: number;
}

export interface FileCheck extends PartSink {
  /** In the order of the form. */
  readonly files: readonly SeenFile[];
}

/**
 * Counts the files of a form, their bytes, and looks at the beginning of each (interface, Limits and Modules), while
 * they are on their way. Throws `body-invalid`, `too-many-files`, `file-too-large`, `file-unsupported`.
 */
export function createFileCheck(module: Scope, limits: Limits): FileCheck {
  const files: SeenFile[] = [];
  let head = Buffer.alloc(0);
  let known = false;

  const decide = () => {
    if (!isAccepted(module, head)) throw new GatewayProblem('file-unsupported');
    known = true;
  };

  return {
    files,
    begin(headers) {
      const name = readFileName(headers);
      if (files.length === limits.filesPerRequest) throw new GatewayProblem('too-many-files');
      files.push({ name, size: 0 });
      head = Buffer.alloc(0);
      known = false;
    },
    bytes(piece) {
      const file = files.at(-1)!;
      file.size += piece.length;
      if (file.size > limits.bytesPerFile) throw new GatewayProblem('file-too-large');
      if (known) return;
      head = Buffer.concat([head, piece.subarray(0, SIGNATURE_BYTES - head.length)]);
      if (head.length === SIGNATURE_BYTES) decide();
    },
    end() {
      if (!known) decide();
    },
  };
}
