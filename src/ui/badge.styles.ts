import { css } from 'lit';

/** A pill with the status of a file or a record. */
export const badgeStyles = css`
  .badge {
    padding: 4px 12px;
    border-radius: 999px;
    background: var(--_surface-muted);
    color: var(--_muted);
    font-size: var(--_font-size-small);
    font-weight: 600;
    white-space: nowrap;
  }
  .badge[data-state='complete'] {
    background: var(--_accent-soft);
    color: var(--_accent-strong);
  }
  .badge[data-state='attention'] {
    background: var(--_danger-soft);
    color: var(--_danger);
  }
  .badge[data-state='incomplete'] {
    background: var(--_warning-soft);
    color: var(--_warning);
  }
  @media (forced-colors: active) {
    .badge {
      border: 1px solid CanvasText;
    }
  }
`;
