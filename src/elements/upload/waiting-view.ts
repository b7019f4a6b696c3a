import { html, type TemplateResult } from 'lit';
import type { FirstUploadMessages } from '../../i18n/en-first.js';
import type { Entry } from '../../queue/entry.js';
import { displayName } from '../shared/file-name.js';

export interface WaitingContext {
  readonly messages: FirstUploadMessages;
  /** What shows and sends them could not be fetched. */
  readonly hasFailed: boolean;
}

/** Files that were added before what checks and sends them has arrived. */
export function waitingView(
  entries: readonly Entry[],
  { messages: { upload }, hasFailed }: WaitingContext,
): TemplateResult {
  const sentenceOf = ({ status }: Entry): string => {
    if (status === 'cancelled') return upload.cancelled;
    if (status === 'unwatched') return upload.unwatchedUndated;
    if (hasFailed) return upload.offline;
    return status === 'sniffing' ? upload.checking : upload.processing;
  };
  return html`
    <ul tabindex="-1" aria-label=${upload.list}>
      ${entries.map(
        (entry) => html`
          <li part="entry" class="entry" data-status=${entry.status} data-id=${entry.id}>
            <p class="name" part="name"><bdi>${displayName(entry.name) || upload.resumed}</bdi></p>
            <p class="sentence" part="detail">${sentenceOf(entry)}</p>
          </li>
        `,
      )}
    </ul>
  `;
}

/** Said when what sends the files could not be fetched. They are kept. */
export const failureView = (sentence: string, retry: string, act: () => void): TemplateResult => html`
  <div class="notice" part="notice">
    <p>${sentence}</p>
    <button type="button" part="action" @click=${act}>${retry}</button>
  </div>
`;
