import { type HdtErrorCode, isRefusal } from '../../errors.js';
import type { EntryChange } from '../../flow/entry-store.js';
import type { Format } from '../../intake/format.js';
import type { BiomarkerRow } from '../../results/biomarkers.js';
import type { HdtErrorDetail } from '../base.js';

/** What `<hdt-upload>` tells its host. Details carry ids and codes; names stay on `element.entries`. */
export interface HdtUploadEvents {
  /** Before a file that passed every check is taken; cancelable. */
  'hdt-accept': CustomEvent<{ readonly file: File; readonly format: Format }>;
  /** A file was refused on the device; nothing was sent. */
  'hdt-reject': CustomEvent<{ readonly entryId: string; readonly code: HdtErrorCode }>;
  /** Bytes of one file sent so far. */
  'hdt-progress': CustomEvent<{ readonly entryId: string; readonly sent: number; readonly total: number }>;
  'hdt-uploaded': CustomEvent<{ readonly entryId: string; readonly uploadId: string }>;
  'hdt-status': CustomEvent<{
    readonly entryId: string;
    readonly uploadId: string;
    readonly stage: 'received' | 'processing';
  }>;
  'hdt-result': CustomEvent<{
    readonly entryId: string;
    readonly uploadId: string;
    readonly rows: readonly BiomarkerRow[];
  }>;
  /** A file failed after it had been accepted. */
  'hdt-error': CustomEvent<HdtErrorDetail>;
}

type Told = Exclude<keyof HdtUploadEvents, 'hdt-accept'>;
type News = {
  [Name in Told]: { readonly type: Name; readonly detail: HdtUploadEvents[Name]['detail'] };
}[Told];

/** What a change of one file means to the host: at most one event. */
export function newsOf({ id: entryId, entry, event }: EntryChange): News | null {
  if (!entry || !event) return null;
  if (event.type === 'failed') {
    return isRefusal(event.code)
      ? { type: 'hdt-reject', detail: { entryId, code: event.code } }
      : { type: 'hdt-error', detail: { entryId, code: event.code } };
  }
  switch (entry.phase) {
    case 'posting':
      if (event.type !== 'progress') return null;
      return { type: 'hdt-progress', detail: { entryId, sent: entry.sent, total: entry.body.size } };
    case 'processing': {
      const { uploadId, status: stage } = entry;
      if (event.type === 'accepted') return { type: 'hdt-uploaded', detail: { entryId, uploadId } };
      return { type: 'hdt-status', detail: { entryId, uploadId, stage } };
    }
    case 'ready':
      return { type: 'hdt-result', detail: { entryId, uploadId: entry.uploadId, rows: entry.rows } };
    default:
      return null;
  }
}
