import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Scope } from '../tokens/tokens.js';
import { isAccepted, SIGNATURE_BYTES } from './file-formats.js';
import type { PartSink } from './part-scanner.js';

const IS_FILE = /^content-disposition:[ \t]*form-data[ \t]*;(?:.*;)?[ \t]*filename\*?=/i;
/** One that decodes to something else is not what it looks like on its way. */
const IS_WRAPPED =
  /^content-transfer-encoding:(?![ \t]*(?:binary|[78]bit)[ \t]*$)|^content-type:[ \t]*multipart\//i;
/** Lines end with CR LF alone and are not folded: others would be read in two ways. */
const IS_TORN = /[\r\n\0]|^[ \t]/;

/**
 * Counts the files of a form, their bytes, and looks at the beginning of each (interface, Limits and Modules), while
 * they are on their way. Throws `body-invalid`, `too-many-files`, `file-too-large`, `file-unsupported`.
 */
export function createFileCheck(module: Scope, limits: Limits): PartSink {
  let files = 0;
  let size = 0;
  let head = Buffer.alloc(0);
  let known = false;

  const decide = () => {
    if (!isAccepted(module, head)) throw new GatewayProblem('file-unsupported');
    known = true;
  };

  return {
    begin(headers) {
      const lines = headers.split('\r\n');
      const isFile = lines.filter((line) => IS_FILE.test(line)).length === 1;
      if (!isFile || lines.some((line) => IS_WRAPPED.test(line) || IS_TORN.test(line))) {
        throw new GatewayProblem('body-invalid', { reason: 'part-headers' });
      }
      files += 1;
      if (files > limits.filesPerRequest) throw new GatewayProblem('too-many-files');
      size = 0;
      head = Buffer.alloc(0);
      known = false;
    },
    bytes(piece) {
      size += piece.length;
      if (size > limits.bytesPerFile) throw new GatewayProblem('file-too-large');
      if (known) return;
      head = Buffer.concat([head, piece.subarray(0, SIGNATURE_BYTES - head.length)]);
      if (head.length === SIGNATURE_BYTES) decide();
    },
    end() {
      if (!known) decide();
    },
  };
}
