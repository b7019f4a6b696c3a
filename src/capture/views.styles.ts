import { css } from 'lit';

/** Every view but the invitation and the viewfinder. */
export const viewsStyles = css`
  h2:focus {
    outline: none;
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
  .advice.final {
    background: var(--_danger-soft);
  }
  @media (forced-colors: active) {
    .advice {
      border: 1px solid CanvasText;
    }
  }
  .notice {
    margin: 20px 16px 0;
  }
  .notice .choices {
    padding-block-start: 12px;
  }
  .advice strong {
    color: var(--_warning);
    font-size: 1rem;
  }
  .frame.review {
    flex: none;
  }
  .frame.review .photo {
    block-size: auto;
    max-block-size: min(40dvh, 22rem);
  }
  [aria-busy='true'] > .review .photo {
    opacity: 0.5;
  }
  .steps h3 {
    font-size: 1rem;
  }
  .steps ol {
    margin: 4px 0 0;
    padding-inline-start: 1.5em;
  }
  .steps li {
    padding-block: 3px;
  }
  .rotate {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex-wrap: wrap;
    gap: 8px 12px;
  }
  .arrow {
    inline-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  h2:has(.tick) {
    display: flex;
    align-items: center;
  }
  .tick {
    inline-size: 28px;
    block-size: 28px;
    margin-inline-end: 8px;
    padding: 4px;
    border-radius: 50%;
    background: var(--_accent);
    fill: none;
    stroke: var(--_on-accent);
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .records {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    color: var(--_accent);
    font-weight: 600;
  }
`;
