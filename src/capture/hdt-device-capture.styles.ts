import { css } from 'lit';

/**
 * The invitation, and what is shown until the app is loaded. Narrow first: the buttons are at the bottom, near the thumb.
 * Touch screens have no hover style, or they would keep it on the button that replaces the pressed one.
 */
export const captureStyles = css`
  .card {
    overflow: hidden;
  }
  .view {
    display: flex;
    flex-direction: column;
    gap: 16px;
    min-block-size: 27rem;
    padding: 20px 16px 16px;
  }
  h2 {
    font-size: 1.375rem;
    font-weight: 700;
    line-height: 1.25;
    text-wrap: balance;
  }
  .hint {
    color: var(--_muted);
    text-wrap: pretty;
  }
  .invite {
    justify-content: center;
    text-align: center;
  }
  .invite p {
    margin-inline: auto;
  }
  .invite h2 {
    margin-block-end: -10px;
  }
  .pictogram {
    inline-size: 104px;
    margin: auto auto 0;
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .device {
    fill: var(--_accent-soft);
    stroke: none;
  }
  .choices {
    display: flex;
    flex-direction: column;
    gap: 10px;
    margin-block-start: auto;
    padding-block-start: 8px;
  }
  .choices button {
    min-block-size: 48px;
  }
  .advice {
    padding: 14px 16px;
    border-radius: var(--_radius-control);
    background: var(--_warning-soft);
  }
  @container (min-width: 560px) {
    .view {
      min-block-size: 22rem;
      padding: 28px;
    }
    .choices {
      flex-direction: row;
      flex-wrap: wrap;
    }
    .choices button {
      min-inline-size: 11rem;
    }
    .invite .choices {
      justify-content: center;
      margin-block: 0 auto;
    }
  }
  @media (hover: none) {
    .choices .quiet:hover {
      background: transparent;
    }
    .choices .primary:hover {
      background: var(--_accent);
    }
  }
`;
