import { html, nothing, type TemplateResult } from 'lit';
import type { PagesMessages } from '../i18n/messages.js';
import type { PagesContext } from './context.js';
import type { DocumentPage } from './pages-state.js';

/** One page of the list, with what can be done with it. */
export function pageView(page: DocumentPage, index: number, context: PagesContext): TemplateResult {
  const { state, flow, locale, announce } = context;
  const { pages } = locale.messages;
  const { id, status, image, rotation, imageRotation } = page;
  const number = locale.number(index + 1);
  const move = (to: number) => {
    flow.move(id, to);
    announce(pages.moved(number, locale.number(to + 1)));
  };
  const rotate = () => {
    flow.rotate(id);
    announce(pages.rotated(number));
  };
  return html`
    <h3>${pages.page(number)}</h3>
    <span class="handle" title=${pages.drag} aria-hidden="true">${grip}</span>
    <hdt-page-opener
      .image=${image}
      .quarters=${(rotation - imageRotation + 4) % 4}
      .label=${pages.ofPage.enlarge(number)}
      .heading=${pages.page(number)}
      .closeLabel=${pages.close}
    ></hdt-page-opener>
    <div class="order">
      ${arrowButton(pages.ofPage.earlier(number), 'M19 12H5m6-6-6 6 6 6', index === 0, () => move(index - 1))}
      ${arrowButton(pages.ofPage.later(number), 'M5 12h14m-6-6 6 6-6 6', index === state.pages.length - 1, () => move(index + 1))}
    </div>
    <div class="what">
      ${statusView(page, number, context)}
      ${isDoubtful(page) ? decisionView(page, number, context) : nothing}
      <span class="unseen">${status === 'making' ? makingText(pages) : ''}</span>
    </div>
    <div class="tools">
      ${toolButton('rotate', number, pages, rotate, image === null)}
      ${toolButton('corners', number, pages, () => flow.adjust(id), false)}
      ${isDoubtful(page) ? nothing : toolButton('retake', number, pages, () => flow.open(id), false)}
      ${toolButton('remove', number, pages, () => flow.remove(id), false)}
    </div>
  `;
}

const makingText = ({ making, waiting }: PagesMessages['pages']): string =>
  navigator.onLine ? making : waiting;

/** Whether the page is shown as hard to read. A page that is being remade still shows its old image, so its buttons stay. */
const isDoubtful = ({ status, image, isKept }: DocumentPage): boolean =>
  status === 'failed' || (!!image?.fault && !isKept);

const grip = html`<svg class="grip" viewBox="0 0 24 24"><path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" /></svg>`;

function statusView(
  page: DocumentPage,
  number: string,
  { locale }: PagesContext,
): TemplateResult | typeof nothing {
  const { pages } = locale.messages;
  if (page.status === 'making' && !page.image) return html`<p class="sentence">${makingText(pages)}</p>`;
  if (page.status === 'failed') return html`<p class="doubt">${pages.unmade(number)}</p>`;
  if (page.image?.fault && isDoubtful(page))
    return html`<p class="doubt">${pages.doubts[page.image.fault](number)}</p>`;
  if (page.image && page.image.corners === null && page.corners !== null)
    return html`<p class="sentence">${pages.wholePicture}</p>`;
  return nothing;
}

/** A page that cannot be made can only be taken again. */
function decisionView(
  { id, status }: DocumentPage,
  number: string,
  { flow, locale }: PagesContext,
): TemplateResult {
  const { pages } = locale.messages;
  return html`
    <div class="decision">
      ${toolButton('retake', number, pages, () => flow.open(id), false)}
      ${status === 'failed' ? nothing : toolButton('keep', number, pages, () => flow.keep(id), false)}
    </div>
  `;
}

type Tool = 'retake' | 'keep' | 'rotate' | 'corners' | 'remove';

const toolButton = (
  tool: Tool,
  number: string,
  { [tool]: text, ofPage }: PagesMessages['pages'],
  onClick: () => void,
  disabled: boolean,
): TemplateResult => html`
  <button type="button" class="quiet" part="action" data-tool=${tool} aria-label=${ofPage[tool](number)} ?disabled=${disabled} @click=${onClick}>
    ${text}
  </button>
`;

/** Uses `aria-disabled` at the end of the list, since a disabled button would lose the focus. */
const arrowButton = (
  label: string,
  path: string,
  isAtEnd: boolean,
  onClick: () => void,
): TemplateResult => html`
  <button type="button" class="quiet arrow" aria-label=${label} aria-disabled=${isAtEnd ? 'true' : 'false'} @click=${isAtEnd ? nothing : onClick}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
  </button>
`;
