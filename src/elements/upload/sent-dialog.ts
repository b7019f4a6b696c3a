import type { FormatFacts } from '../../intake/format.js';
import type { Prepared } from '../../worker/shared/plan.js';
import { adoptStyles } from './adopt-styles.js';
import type { EntryContext } from './entry-context.js';
import { sentStyles } from './sent.styles.js';

/** What is sent of a file, and what it was made of. */
type Sent = Prepared &
  FormatFacts & {
    readonly name: string;
    /** Bytes of the file as it was chosen. */
    readonly chosen: number;
  };

/** Characters of a text that are shown. */
const MAX_SHOWN = 20_000;

/**
 * Opens what is sent of a file over the page. By the document itself: whatever this shares with the element would be a
 * file of its own, which every page would have to fetch.
 */
export function openSent(sent: Sent, { host, localize }: Pick<EntryContext, 'host' | 'localize'>): void {
  const { body, name, kind, width, height } = sent;
  const words = localize.messages.checks;
  const pixels = width && height ? `${localize.number(width)} × ${localize.number(height)}` : '';
  const isSame = sent.via === 'pass' && body.size === sent.chosen;
  const promise =
    kind === 'image' ? words.onlyPixels : isSame ? localize.messages.common.untouched : words.converted;
  const facts = [sent.label, localize.size(body.size), pixels].filter(Boolean).join(' · ');

  const address = URL.createObjectURL(new Blob([body], { type: safeType(sent) }));
  const dialog = make('dialog', { className: 'sent' });
  const close = make('button', { type: 'button', className: 'quiet', textContent: words.close });
  const title = make('h2', { textContent: words.sentTitle });
  const ways = make('div', { className: 'ways' });
  if (sent.format === 'pdf' && navigator.pdfViewerEnabled) {
    ways.append(make('a', { href: address, target: '_blank', rel: 'noopener', textContent: words.open }));
  }
  ways.append(make('a', { href: address, download: name, textContent: words.saveCopy }));
  const content = make('div', { className: 'content', tabIndex: 0, role: 'region', ariaLabel: name });
  const header = make('header', {});
  header.append(title, close);
  const bdi = make('bdi', { textContent: name });
  const heading = make('p', { className: 'name' });
  heading.append(bdi);
  dialog.append(header, heading);
  if (!isSame) dialog.append(line('facts', words.chosen(localize.size(sent.chosen))));
  dialog.append(line('facts', words.sent(facts)), line('promise', promise), content, ways);

  dialog.part.add('sent');
  dialog.ariaLabel = words.sentTitle;
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    URL.revokeObjectURL(address);
  });
  const root = host.shadowRoot!;
  adoptStyles(root, sentStyles);
  root.append(dialog);
  dialog.showModal();
  void show(sent, content, words.beginning);
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}

const line = (className: string, textContent: string) => make('p', { className, textContent });

/** Opened in a tab, a text that claims to be a page would be one of this origin. */
const safeType = ({ format, kind, mime }: Sent): string =>
  kind === 'image' || format === 'pdf' ? mime : 'application/octet-stream';

/** Pictures as pixels, which no policy of the page forbids; texts from their beginning. */
async function show({ body, format, kind }: Sent, content: HTMLElement, beginning: string): Promise<void> {
  if (kind === 'image') {
    const bitmap = await createImageBitmap(body).catch(() => null);
    if (!bitmap) return content.remove();
    const canvas = make('canvas', { width: bitmap.width, height: bitmap.height });
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return content.append(canvas);
  }
  if (format === 'pdf' || format === 'parquet') return content.remove();
  content.append(make('pre', { textContent: await body.slice(0, MAX_SHOWN).text() }));
  if (body.size > MAX_SHOWN) content.append(line('facts', beginning));
}
