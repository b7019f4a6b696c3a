import { html } from 'lit';

/** A bar that moves while something is made whose end is unknown. */
export const pulseView = html`<div class="pulse" aria-hidden="true"></div>`;
