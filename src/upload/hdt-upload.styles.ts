import { css } from 'lit';

/** The empty element, and files that wait for the app. */
export const uploadStyles = css`
  .drop {
    display: grid;
    grid-template-columns: auto minmax(14em, 1fr) auto;
    align-items: center;
    gap: 16px 20px;
    margin: 16px;
    padding: 24px;
    border: 1.5px dashed var(--_border-strong);
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
    cursor: pointer;
  }
  .drop.dragging {
    border-style: solid;
    border-color: var(--_accent);
    background: var(--_accent-soft);
  }
  :host([disabled]) .drop {
    cursor: default;
  }
  .drop svg {
    inline-size: 36px;
    block-size: 36px;
    fill: none;
    stroke: var(--_accent);
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  #title {
    font-size: 1rem;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .drop .buttons {
    justify-content: end;
  }
  .secondary {
    background: var(--_surface);
  }
  .notice {
    margin: 0 16px 16px;
    padding: 16px;
    border-inline-start: 3px solid var(--_warning);
    border-radius: var(--_radius-control);
    background: var(--_warning-soft);
  }
  .entry {
    padding: 14px 20px;
    border-block-start: 1px solid var(--_border);
  }
  #title,
  .name {
    font-weight: 700;
    overflow-wrap: anywhere;
  }
  #hint,
  .sentence {
    color: var(--_muted);
    font-size: var(--_font-size-small);
  }
  @container (max-width: 719px) {
    .drop {
      grid-template-columns: auto 1fr;
      margin: 12px;
      padding: 16px;
    }
    .buttons {
      grid-column: 1 / -1;
    }
    .buttons button {
      flex: 1 1 auto;
    }
    .entry {
      padding-inline: 12px;
    }
  }
`;
