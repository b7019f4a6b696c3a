import { css } from 'lit';

/** The views of a pairing, at the desktop and on the phone. */
export const pairingStyles = css`
  .qr {
    align-self: center;
    inline-size: min(100%, 17rem);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-control);
    forced-color-adjust: none;
  }
  .code {
    align-self: flex-start;
    padding: 8px min(20px, 5cqi);
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
    font-size: min(2rem, 10cqi);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.08em;
    line-height: 1.4;
    white-space: nowrap;
  }
  @container (min-width: 560px) {
    .scan {
      display: grid;
      grid-template: 'title code' auto 'words code' 1fr 'choices code' auto / 1fr auto;
      column-gap: 28px;
    }
    .scan > h2 {
      grid-area: title;
    }
    .scan > .words {
      grid-area: words;
    }
    .scan > .qr {
      grid-area: code;
      inline-size: 17rem;
    }
    .scan > .choices {
      grid-area: choices;
    }
  }
  .elsewhere {
    padding: 20px 16px;
    color: var(--_muted);
    text-wrap: pretty;
  }
  .words {
    display: flex;
    flex-direction: column;
    gap: 10px;
  }
  @media (forced-colors: active) {
    .code {
      border: 1px solid CanvasText;
    }
  }
`;
