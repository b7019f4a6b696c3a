import { html, nothing, type TemplateResult } from 'lit';
import { errorOrigin, type HdtErrorCode, isRefusal } from '../../errors.js';
import type { Localize } from '../../i18n/localize.js';
import type { ReportMessages } from '../../i18n/messages.js';
import { FORMATS } from '../../intake/format.js';
import { type Entry, type EntryIn, isAwaited } from '../../queue/entry.js';
import type { ResultFormat } from '../../service/result-file.js';
import { RESULT_PARTS } from '../results/parts.js';
import { reportState, resultsSummary } from '../results/results-summary.js';
import { displayName } from '../shared/file-name.js';
import { chooseAnother } from './choose-another.js';
import { findingView, openSent } from './closer-look.js';
import type { EntryContext, UploadHost } from './entry-context.js';
import { lifeLine } from './life-line.js';
import { thumbnailView } from './thumbnail-view.js';
import { lastDayOf, unwatchedText } from './unwatched-text.js';

export interface EntryFacts {
  /** What a duplicate has the content of, where that is still in the list. */
  readonly original: Entry | undefined;
  /** Of a file that is being sent, where it can be told. */
  readonly timeLeft: string | undefined;
}

/** One file of the list: what it is, its status, what can be done. */
export function entryView(
  entry: Entry,
  context: EntryContext,
  { original, timeLeft }: EntryFacts,
): TemplateResult {
  const { localize, host } = context;
  const name = nameOf(entry, localize);
  const sentence = sentenceOf(entry, context);
  const row = html`
      <div class="row">
        ${chipView(entry, name, context)}
        <div class="what">
          <p class="name" part="name"><bdi>${name}</bdi></p>
          <p class="sentence first" part="detail">${sentence}${timeLeft ? ` · ${timeLeft}` : nothing}</p>
          ${entry.status === 'ready' ? keptUntil(entry, localize) : nothing}
          ${original ? html`<p class="sentence" part="detail">${sameAs(original, context)}</p>` : nothing}
          ${findingView(entry, name, context)}
          ${leavesUntouched(entry) ? html`<p class="sentence" part="detail">${localize.messages.common.untouched}</p>` : nothing}
        </div>
        <div class="actions">${badgeOf(entry, context)} ${actionsView(entry, name, context)}</div>
        ${hasLifeLine(entry) ? lifeLine(entry, name, sentence) : nothing}
      </div>
      ${entry.status === 'ready' ? resultsOf(entry, name, context) : nothing}
  `;
  return html`
    <li part="entry" class="entry" data-status=${entry.status} data-state=${stateOf(entry)} data-id=${entry.id}>${host.entryRenderer ? host.entryRenderer(entry, row) : row}</li>
  `;
}

const stateOf = (entry: Entry) =>
  entry.status === 'ready' ? reportState(entry.rows, entry.unreadLines ?? 0) : nothing;

/** A file whose name is not known any more goes by its size, or by when it was sent. */
export const nameOf = ({ name, size }: Entry, localize: Localize<ReportMessages>): string =>
  displayName(name) || (size > 0 ? localize.size(size) : localize.messages.upload.resumed);

/** The name is isolated: one in another script would turn the words around it. */
const sameAs = (original: Entry, { localize }: EntryContext): string =>
  localize.messages.upload.sameAs(`\u2068${nameOf(original, localize)}\u2069`);

const chipOf = (entry: Entry): string =>
  'format' in entry && entry.format ? FORMATS[entry.format].label : entry.status === 'failed' ? '!' : '·';

/** What is known of a file that is ready can be looked at. */
function chipView(entry: Entry, name: string, context: EntryContext): TemplateResult {
  const chip = chipOf(entry);
  const sent = context.flow?.sentOf(entry.id);
  if (!sent) return html`<span class="chip" part="format" aria-hidden="true">${chip}</span>`;
  const label = context.localize.messages.upload.see(name);
  return html`
    <button type="button" class="chip" part="format preview" aria-label="${chip}. ${label}" @click=${() => openSent(entry, name, context)}>
      ${sent.thumbnail ? thumbnailView(sent.thumbnail) : chip}
    </button>
  `;
}

const hasLifeLine = ({ status }: Entry): boolean =>
  ['queued', 'posting', 'received', 'processing'].includes(status);

/** A PDF may name its author and the machine it was made on. Everything else is text a person can read, or a picture. */
const leavesUntouched = (entry: Entry): boolean =>
  'format' in entry && entry.format === 'pdf' && (entry.status === 'preparing' || hasLifeLine(entry));

/** The one sentence under the name. */
function sentenceOf(entry: Entry, { localize, facts }: EntryContext): string {
  const { upload, results } = localize.messages;
  switch (entry.status) {
    case 'sniffing':
    case 'preparing':
      // Nothing else takes long: what checks or prepares the first file of its kind is fetched.
      if (!navigator.onLine) return upload.offline;
      return 'format' in entry && FORMATS[entry.format].kind === 'image' ? upload.preparing : upload.checking;
    case 'queued':
      return entry.waiting ? upload[entry.waiting] : upload.queued;
    case 'posting':
      return upload.sending(localize.size(entry.sent), localize.size(entry.body.size));
    case 'received':
      return upload.received;
    case 'processing': {
      const { checked, unreadLines = 0 } = entry;
      const progress = checked
        ? upload.checked(localize.number(checked.received), localize.number(checked.total))
        : upload.processing;
      return unreadLines > 0 ? `${progress} · ${results.unread(unreadLines)}` : progress;
    }
    case 'ready':
      return resultsSummary(entry.rows, entry.unreadLines ?? 0, localize.messages);
    case 'failed':
      return failureText(entry, { localize, facts });
    case 'cancelling':
      return upload.cancelling;
    case 'cancelled':
      return upload.cancelled;
    case 'unwatched':
      return unwatchedText(entry.filed ? new Date(entry.filed.at).toISOString() : null, localize);
  }
}

/** What went wrong: in the service's own reason where that is known, so that nobody looks for another. */
export function failureText(
  { code, reason = '', sentence, format }: EntryIn<'failed'>,
  { localize, facts }: Pick<EntryContext, 'localize' | 'facts'>,
): string {
  const { upload, errors } = localize.messages;
  if (sentence) return sentence;
  const isPicture = format !== null && FORMATS[format].kind === 'image';
  const known = isPicture && reason === 'no-results' ? 'no-results-picture' : (REASONS.get(reason) ?? null);
  return code === 'processing-failed' && known ? upload.failures[known] : errors[code]!(facts);
}

/** Reasons that the service gives, by what is said of each. */
const REASONS: ReadonlyMap<string, keyof ReportMessages['upload']['failures']> = new Map([
  ['empty', 'empty'],
  ['unrecognised', 'unrecognised'],
  ['unsupported', 'unrecognised'],
  ['malformed', 'malformed'],
  ['cut-off', 'cut-off'],
  ['encrypted', 'encrypted'],
  ['no-results', 'no-results'],
  ['too-large', 'too-large'],
  ['timeout', 'timeout'],
]);

function keptUntil({ filed }: Entry, localize: Localize<ReportMessages>) {
  if (!filed) return nothing;
  const day = localize.date(lastDayOf(new Date(filed.at).toISOString()));
  return html`<p class="sentence" part="detail">${localize.messages.upload.keptUntil(day)}</p>`;
}

function badgeOf(entry: Entry, { localize }: EntryContext) {
  const { badge } = localize.messages.upload;
  if (entry.status === 'ready') {
    const state = reportState(entry.rows, entry.unreadLines ?? 0);
    return html`<span class="badge" data-state=${state} part="badge">${badge[state]}</span>`;
  }
  if (entry.status !== 'failed') return nothing;
  return html`<span class="badge" part="badge">${isRefusal(entry.code) ? badge.refused : badge.failed}</span>`;
}

/** The button that was pressed goes with its file: without this the keyboard would be sent to the top. */
async function dismissAndFocus(host: UploadHost, id: string): Promise<void> {
  host.dismiss(id);
  await host.updateComplete;
  host.shadowRoot?.querySelector<HTMLElement>('[part=choose]')?.focus();
}

/** Of what only the person can decide. */
const WARNINGS: readonly HdtErrorCode[] = [
  'duplicate-file',
  'other-patient',
  'text-encoding',
  'encrypted-file',
  'hard-to-read',
];

interface Action {
  readonly text: string;
  /** Begins with the text, for those who speak to it. */
  readonly label: string;
  readonly act: (id: string) => void;
}

/** Buttons are drawn one after another in the same places, so that the keyboard stays on what takes a button's place. */
const actionsView = (entry: Entry, name: string, context: EntryContext) =>
  actionsOf(entry, name, context).map(
    ({ text, label, act }) => html`
      <button type="button" class="quiet" part="action" aria-label=${label} @click=${() => act(entry.id)}>${text}</button>
    `,
  );

function actionsOf(entry: Entry, name: string, { localize, isLimited, host }: EntryContext): Action[] {
  const { common, upload } = localize.messages;
  const remove: Action = {
    text: common.remove,
    label: upload.removeFile(name),
    act: (id) => void dismissAndFocus(host, id),
  };
  switch (entry.status) {
    case 'ready':
      return isLimited ? [remove] : [];
    case 'cancelled':
      return [remove];
    case 'unwatched':
      return [{ text: upload.watch, label: upload.watchFile(name), act: (id) => host.watch(id) }, remove];
    case 'failed':
      return [...nextStepOf(entry, name, localize.messages, host), remove];
    default:
      return isAwaited(entry)
        ? [{ text: upload.stop, label: upload.stopFile(name), act: (id) => host.cancel(id) }]
        : [{ text: common.cancel, label: upload.cancelFile(name), act: (id) => host.cancel(id) }];
  }
}

/** What helps after a failure, beside taking the file off the list. */
function nextStepOf(
  { code, retry }: EntryIn<'failed'>,
  name: string,
  { common, upload }: ReportMessages,
  host: UploadHost,
): Action[] {
  if (retry.kind !== 'none') {
    const retryFile = (id: string) => host.retry(id);
    return WARNINGS.includes(code)
      ? [{ text: upload.sendAnyway, label: upload.sendFileAnyway(name), act: retryFile }]
      : [{ text: common.retry, label: upload.retryFile(name), act: retryFile }];
  }
  if (errorOrigin(code) !== 'file' && code !== 'processing-failed') return [];
  return [
    {
      text: upload.chooseAnother,
      label: upload.chooseAnotherFile(name),
      act: (id) => chooseAnother(id, host, 'files'),
    },
  ];
}

/** Longer reports stay folded, so that the next file is still in sight. */
const UNFOLDED_ROWS = 20;

function resultsOf(
  { rows, unreadLines = 0, uploadId }: EntryIn<'ready'>,
  name: string,
  { localize, flow, host }: EntryContext,
) {
  const { results } = localize.messages;
  const table = html`
    <hdt-results
      exportparts=${RESULT_PARTS}
      .nameRenderer=${host.nameRenderer}
      .rows=${rows}
      .unreadLines=${unreadLines}
      .noSummary=${true}
      .fileName=${name}
      .fetchFile=${(format: ResultFormat) => flow!.fetchFile(uploadId, format)}
    ></hdt-results>
  `;
  return rows.length <= UNFOLDED_ROWS
    ? table
    : html`<details><summary>${results.show}</summary>${table}</details>`;
}
