import { html, nothing, type TemplateResult } from 'lit';
import type { PairingLocale } from '../i18n/locale.js';
import { type Choice, choicesView } from '../ui/choices-view.js';
import { pulseView } from '../ui/pulse-view.js';

/** Data that every view of a pairing is drawn with. */
export interface PairingContext {
  readonly locale: PairingLocale;
  readonly disabled: boolean;
}

/** One view of a pairing: its title, which takes the focus, what to do, and the choices. */
export const pairingView = (
  title: string,
  content: unknown,
  list: readonly Choice[],
  { disabled }: Pick<PairingContext, 'disabled'>,
  isBusy = false,
): TemplateResult => html`
  <div class="view" aria-busy=${isBusy ? 'true' : nothing}>
    <h2 tabindex="-1" data-focus>${title}</h2>
    ${content}
    ${isBusy ? pulseView : nothing}
    ${choicesView(list, disabled || isBusy)}
  </div>
`;

export const hintView = (words: string): TemplateResult => html`<p class="hint">${words}</p>`;

export const codeView = (code: string): TemplateResult => html`
  <p class="code" part="code"><span aria-hidden="true">${code}</span><span class="unseen">${spellCode(code)}</span></p>
`;

export const adviceView = (text: string): TemplateResult => html`
  <div class="advice" part="advice" role="alert"><p>${text}</p></div>
`;

/** The code letter by letter, since it spells no word. */
export const spellCode = (code: string): string => code.replaceAll('-', '').split('').join(' ');
