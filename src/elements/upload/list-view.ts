import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { systemClock } from '../../clock.js';
import type { EntryChange } from '../../flow/entry-store.js';
import type { ReportMessages } from '../../i18n/messages.js';
import { type Entry, isAwaited, isTerminal, isWorthRetrying } from '../../queue/entry.js';
import { countResults, hasCritical } from '../../results/counts.js';
import { spokenSummary } from '../results/results-summary.js';
import { loadedLook } from './closer-look.js';
import type { EntryContext, UploadHost } from './entry-context.js';
import { entryView, failureText, nameOf } from './entry-view.js';
import { barOf } from './life-line.js';
import { loadBatch } from './load-batch.js';
import { receiptFold } from './receipt-fold.js';
import { type Tally, tallyOf } from './tally.js';
import { unwatchedText } from './unwatched-text.js';

/** What shows several files as a batch. Without it each is shown by itself. */
let batch: Awaited<ReturnType<typeof loadBatch>> | null = null;

const KIT = { html, barOf, isTerminal, isAwaited, isWorthRetrying, now: systemClock.now };

/** Bytes of a file that takes long enough to ask how long. */
const LARGE = 1e6;

function fetchBatch(entries: readonly Entry[], { host }: EntryContext): void {
  if (batch || (entries.length < 2 && !entries.some(({ size }) => size > LARGE))) return;
  loadBatch().then(
    (part) => {
      batch = part;
      host.requestUpdate();
    },
    () => {}, // The next change tries again.
  );
}

/**
 * The files, and the batch in numbers. The list can take the focus, or a click on its text would delegate it and scroll
 * to the first button.
 */
export function listView(entries: readonly Entry[], context: EntryContext): TemplateResult {
  const { localize, facts, isLimited, host } = context;
  const { upload } = localize.messages;
  const tally = tallyOf(entries);
  fetchBatch(entries, context);
  const shared = [
    batch,
    loadedLook(),
    localize.messages,
    localize.tag,
    isLimited,
    host.entryRenderer,
    host.nameRenderer,
    ...Object.values(facts),
  ];
  return html`
    <p class="tally" part="summary">
      <span>${completeness(tally, upload)}</span>
      ${tally.expected > 0 ? html`<span>${upload.progress(tally.done, tally.expected)}</span>` : nothing}
    </p>
    ${batch?.batchView(KIT, context)}
    <ul tabindex="-1" aria-label=${upload.list}>
      ${repeat(
        shownGroups(entries, host),
        ([key]) => key,
        ([, group]) =>
          // Only the groups, and then the rows, that changed are drawn again: a thousand of them take no time.
          guard([...group, ...shared], () =>
            repeat(
              group,
              ({ id }) => id,
              (entry) =>
                guard([entry, ...shared], () =>
                  entryView(entry, context, {
                    original: originalOf(entry, entries),
                    timeLeft: batch?.timeLeftOf(entry, context),
                  }),
                ),
            ),
          ),
      )}
    </ul>
    ${receiptFold(entries, context)}
  `;
}

/** How many groups of rows are drawn. */
const drawn = new WeakMap<UploadHost, number>();

/**
 * The files by hundreds, as they arrived: one that goes moves none to another group. With every update one group more is
 * drawn, so that a folder of a thousand files holds nothing up.
 */
function shownGroups(entries: readonly Entry[], host: UploadHost) {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const hundred = entry.id.slice(0, -2);
    if (!groups.get(hundred)?.push(entry)) groups.set(hundred, [entry]);
  }
  const count = (drawn.get(host) ?? 0) + 1;
  if (count < groups.size) setTimeout(() => host.requestUpdate());
  drawn.set(host, Math.min(count, groups.size));
  return [...groups].slice(0, count);
}

const originalOf = (entry: Entry, entries: readonly Entry[]): Entry | undefined =>
  entry.status === 'failed' && entry.code === 'duplicate-file'
    ? entries.find(({ id, sha256 }) => id !== entry.id && sha256 === entry.sha256)
    : undefined;

/** What became of every file that was seen. */
function completeness(
  { added, notSent, checking }: Tally,
  { summary, stillChecking }: ReportMessages['upload'],
): string {
  if (checking === 0) return summary(added, notSent);
  return added + notSent === 0
    ? stillChecking(checking)
    : `${summary(added, notSent)} · ${stillChecking(checking)}`;
}

/**
 * What is said when a file has ended: what is in its report, or what to do about it, and how the batch goes. Null when
 * there is nothing to say. Of more than ten files every tenth part is announced, so that nobody is flooded, and every
 * report with a critical result.
 */
export function announcementOf(
  { entry, event }: EntryChange,
  entries: () => readonly Entry[],
  context: () => EntryContext,
): string | null {
  if (!entry || !event || !isTerminal(entry)) return null;
  const all = entries();
  const ended = all.filter(isTerminal).length;
  // Beyond a whole tenth by less than one file: this is the file that has completed it.
  const isTenth = (ended * 10) % all.length <= 9;
  const isCritical = entry.status === 'ready' && hasCritical(countResults(entry.rows));
  if (!isTenth && !isCritical) return null;
  const { localize, facts } = context();
  const { messages } = localize;
  const { done, seen, attention } = tallyOf(all);
  const batch = seen > 1 || entry.status === 'failed' ? messages.upload.announce(done, seen, attention) : '';
  return [spokenEnd(entry, { localize, facts }), batch].filter(Boolean).join(' ');
}

/** What became of one file. */
function spokenEnd(entry: Entry, { localize, facts }: Pick<EntryContext, 'localize' | 'facts'>): string {
  switch (entry.status) {
    case 'ready':
      return spokenSummary(nameOf(entry, localize), entry.rows, entry.unreadLines ?? 0, localize.messages);
    case 'failed':
      return failureText(entry, { localize, facts });
    case 'unwatched':
      return unwatchedText(entry.filed ? new Date(entry.filed.at).toISOString() : null, localize);
    default:
      return localize.messages.upload.cancelled;
  }
}
