import { html, type TemplateResult } from 'lit';
import type { UploadInvitation } from '../i18n/en-invitation.js';
import { displayName } from '../results/display-text.js';
import type { Entry } from './entry.js';

/**
 * Files that were added before the app is loaded.
 *
 * @param hasFailed Whether the app could not be fetched.
 */
export function earlyEntriesView(
  entries: readonly Entry[],
  { upload }: UploadInvitation,
  hasFailed: boolean,
): TemplateResult {
  const statusText = ({ status }: Entry): string => {
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
            <p class="sentence" part="detail">${statusText(entry)}</p>
          </li>
        `,
      )}
    </ul>
  `;
}

/** A message that the app could not be fetched, with a button to try again. */
export const failureView = (sentence: string, retry: string, onClick: () => void): TemplateResult => html`
  <div class="notice" part="notice">
    <p>${sentence}</p>
    <button type="button" part="action" @click=${onClick}>${retry}</button>
  </div>
`;
