import { css } from 'lit';

/** Every screen but the first and the viewfinder. */
export const screensStyles = css`
  h2:focus {
    outline: none;
  }
  .photo {
    display: block;
    align-self: start;
    inline-size: auto;
    max-inline-size: 100%;
    block-size: 128px;
    border-radius: var(--_radius-control);
    outline: 1px solid var(--_border);
    outline-offset: -1px;
    object-fit: cover;
  }
  .photo[hidden] {
    display: none;
  }
  .frame {
    display: grid;
    flex: 1;
    align-items: center;
    min-block-size: 160px;
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
    overflow: hidden;
  }
  .frame .photo {
    inline-size: 100%;
    block-size: 240px;
    border-radius: 0;
    outline: none;
    object-fit: contain;
  }
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
  .advice.final {
    background: var(--_danger-soft);
  }
  @media (forced-colors: active) {
    .advice,
    .pulse {
      border: 1px solid CanvasText;
    }
    .pulse::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
