import { settingsOf } from '../accounts/account-registry.js';
import type { Account } from '../accounts/accounts.js';
import { utf8 } from '../bytes.js';
import type { Ids } from '../ids.js';
import { pacingOf } from '../time/pacing.js';
import type { Upload } from './upload.js';

/** A file that an emulator has already received when it starts. */
export interface InitialUpload {
  /**
   * Its markers apply, as in any name: `report.by-the-clock.csv` is processed at the pace of the service. Without a marker the file is
   * processed at once.
   */
  readonly fileName: string;
  readonly content: string | Uint8Array;
  /** The account that sent it; the first one when left out. */
  readonly customerId?: number;
}

interface InitialState {
  readonly accounts: readonly Account[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly ids: Ids;
}

/** @throws {TypeError} With the place of what is wrong. */
export const createInitialUploads = (
  uploads: readonly InitialUpload[],
  { accounts, now, ids }: InitialState,
): readonly Upload[] =>
  uploads.map(({ fileName, content, customerId = accounts[0]?.customerId }, i) => {
    const account = accounts.find((one) => one.customerId === customerId);
    if (typeof fileName !== 'string' || fileName === '')
      throw new TypeError(`uploads[${i}].fileName must be a text`);
    if (typeof content !== 'string' && !(content instanceof Uint8Array))
      throw new TypeError(`uploads[${i}].content must be a text or a Uint8Array`);
    if (!account) throw new TypeError(`uploads[${i}].customerId must be that of an account`);
    return {
      uploadId: ids.uuid(),
      transactionId: ids.transactionId(),
      customerId: account.customerId,
      fileName,
      uploadedAt: now,
      settings: settingsOf(account),
      pacing: pacingOf(fileName, 'at-once'),
      deliveries: [],
      status: 'uploaded',
      original: typeof content === 'string' ? utf8(content) : content,
    };
  });
