import { html } from 'lit';

/** The icon at a picture that opens enlarged. Its class is `magnifier`. */
export const magnifier = html`<svg class="magnifier" viewBox="0 0 24 24" aria-hidden="true"><path d="M15.5 15.5 21 21M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM10.5 7.5v6M7.5 10.5h6" /></svg>`;
