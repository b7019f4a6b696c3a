import { html, nothing, type TemplateResult } from 'lit';
import type { HdtErrorCode } from '../../../errors.js';
import { type CaptureContext, type Choice, choices } from './parts.js';

/** One screen of a handoff: what is so, what to do, and the ways on. The focus goes to its heading. */
export const screen = (
  title: string,
  content: unknown,
  list: readonly Choice[],
  { disabled }: CaptureContext,
  isBusy = false,
): TemplateResult => html`
  <div class="screen" aria-busy=${isBusy ? 'true' : nothing}>
    <h2 tabindex="-1" data-focus>${title}</h2>
    ${content}
    ${isBusy ? pulse : nothing}
    ${choices(list, disabled || isBusy)}
  </div>
`;

/** It goes on by itself. */
export const pulse = html`<div class="pulse" aria-hidden="true"></div>`;

export const codeView = (code: string): TemplateResult => html`
  <p class="code" part="code"><span aria-hidden="true">${code}</span><span class="unseen">${spelled(code)}</span></p>
`;

export const advice = (text: string): TemplateResult => html`
  <div class="advice" part="advice" role="alert"><p>${text}</p></div>
`;

export const sentence = (code: HdtErrorCode, { localize, facts }: CaptureContext): string =>
  localize.messages.errors[code]?.(facts) ?? '';

/** Letter by letter: it spells no word. */
export const spelled = (code: string): string => code.replaceAll('-', '').split('').join(' ');
