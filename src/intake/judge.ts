import { type Admission, type AdmitPolicy, admit } from './admit.js';
import { inspect } from './inspect.js';

/**
 * The whole judgement of one file: its bytes, the policy, then its damage. `others` is asked after the bytes
 * were read, when the answer is current. Throws `unreadable-file`.
 */
export async function judge(file: Blob, others: () => number, policy: AdmitPolicy): Promise<Admission> {
  const { sniffed, damage } = await inspect(file);
  const admission = admit(sniffed, file.size, others(), policy);
  return admission.kind === 'admitted' && damage ? { kind: 'refused', code: damage } : admission;
}
