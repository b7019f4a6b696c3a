import type { Scope } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import { isAccepted, SIGNATURE_BYTES } from './file-formats.js';
import type { PartSink } from './part-scanner.js';

interface ScannedFile {
  readonly name: string;
  /** Bytes so far. */
  size: number;
}

export interface FileCheck extends PartSink {
  /** In the order of the form. */
  readonly files: readonly ScannedFile[];
}

/**
 * Checks the files of a form while they pass: number, size and signature (interface, Limits and Modules). Throws
 * `body-invalid`, `too-many-files`, `file-too-large`, `file-unsupported`.
 */
export function createFileCheck(module: Scope, limits: Limits): FileCheck {
  const files: ScannedFile[] = [];
  let head = Buffer.alloc(0);
  let isChecked = false;

  const decide = () => {
    if (!isAccepted(module, head)) throw new GatewayProblem('file-unsupported');
    isChecked = true;
  };

  return {
    files,
    begin({ fileName: name }) {
      if (files.length === limits.filesPerRequest) throw new GatewayProblem('too-many-files');
      files.push({ name, size: 0 });
      head = Buffer.alloc(0);
      isChecked = false;
    },
    bytes(piece) {
      const file = files.at(-1)!;
      file.size += piece.length;
      if (file.size > limits.bytesPerFile) throw new GatewayProblem('file-too-large');
      if (isChecked) return;
      head = Buffer.concat([head, piece.subarray(0, SIGNATURE_BYTES - head.length)]);
      if (head.length === SIGNATURE_BYTES) decide();
    },
    end() {
      if (!isChecked) decide();
    },
  };
}
