import { css } from 'lit';

/** A bar that moves while something is made whose end is unknown. */
export const pulseStyles = css`
  .pulse {
    direction: ltr;
    block-size: 4px;
    border-radius: 2px;
    background: var(--_border);
    overflow: hidden;
  }
  .pulse::after {
    content: '';
    display: block;
    inline-size: 35%;
    block-size: 100%;
    border-radius: inherit;
    background: var(--_accent);
    animation: pulse 1.4s ease-in-out infinite alternate;
  }
  @keyframes pulse {
    to {
      transform: translateX(186%);
    }
  }
  @media (forced-colors: active) {
    .pulse {
      border: 1px solid CanvasText;
    }
    .pulse::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
