import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { EntryChange } from '../../flow/entry-store.js';
import { type Entry, isTerminal } from '../../queue/entry.js';
import { type EntryContext, entryView } from './entry-view.js';
import { tallyOf } from './tally.js';

/**
 * The files, and the batch in numbers. The list can take the focus, or a click on its text would delegate it and scroll
 * to the first button.
 */
export function listView(entries: readonly Entry[], context: EntryContext): TemplateResult {
  const { upload } = context.localize.messages;
  const tally = tallyOf(entries);
  return html`
    <p class="tally">
      <span>${upload.summary(tally.seen, tally.accepted, tally.refused)}</span>
      <span>${upload.progress(tally.done, tally.accepted)}</span>
    </p>
    <ul tabindex="-1" aria-label=${upload.list}>
      ${repeat(
        entries,
        ({ id }) => id,
        (entry) => entryView(entry, context),
      )}
    </ul>
  `;
}

/**
 * One sentence about the whole batch when a file has ended, and the advice itself when it needs attention; null when
 * there is nothing to say.
 */
export function announcementOf(
  { entry, event }: EntryChange,
  entries: readonly Entry[],
  { localize, facts }: EntryContext,
): string | null {
  if (!entry || !event || !isTerminal(entry)) return null;
  const { upload, errors } = localize.messages;
  const { done, seen, attention } = tallyOf(entries);
  const advice = entry.status === 'failed' ? ` ${errors[entry.code](facts)}` : '';
  return upload.announce(done, seen, attention) + advice;
}
