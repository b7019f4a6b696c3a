import { html, nothing, type TemplateResult } from 'lit';
import { progressView } from '../capture/busy-view.js';
import type { CaptureContext } from '../capture/capture-context.js';
import type { Messages } from '../i18n/messages.js';
import { type Choice, choicesView } from '../ui/choices-view.js';

export type HandoffText = Messages['handoff'];

/** One view of a pairing: its title, which takes the focus, what to do, and the choices. */
export const handoffView = (
  title: string,
  content: unknown,
  list: readonly Choice[],
  { disabled }: Pick<CaptureContext, 'disabled'>,
  isBusy = false,
): TemplateResult => html`
  <div class="view" aria-busy=${isBusy ? 'true' : nothing}>
    <h2 tabindex="-1" data-focus>${title}</h2>
    ${content}
    ${isBusy ? progressView : nothing}
    ${choicesView(list, disabled || isBusy)}
  </div>
`;

export const codeView = (code: string): TemplateResult => html`
  <p class="code" part="code"><span aria-hidden="true">${code}</span><span class="unseen">${spellCode(code)}</span></p>
`;

export const adviceView = (text: string): TemplateResult => html`
  <div class="advice" part="advice" role="alert"><p>${text}</p></div>
`;

/** The code letter by letter, since it spells no word. */
export const spellCode = (code: string): string => code.replaceAll('-', '').split('').join(' ');
