import { css } from 'lit';

/** The dialog of photographed pages, and the list of them. */
export const stripStyles = css`
  hdt-upload-pages {
    display: contents;
  }
  .pages-dialog {
    inline-size: 100vw;
    max-inline-size: none;
    block-size: 100vh;
    block-size: 100dvh;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: auto;
    background: var(--_surface);
    color: var(--_text);
    font-size: var(--_font-size);
  }
  .pages-dialog h2:focus {
    outline: none;
  }
  .sheet {
    display: grid;
    gap: 16px;
    max-inline-size: 760px;
    margin-inline: auto;
    padding: 16px 16px calc(24px + env(safe-area-inset-bottom, 0px));
  }
  .sheet header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 12px;
  }
  .sheet h2 {
    font-size: 1.25rem;
  }
  .sheet h3 {
    font-size: 1rem;
  }
  .sheet .notice {
    margin: 0;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }
  .strip > .send {
    margin-inline: -16px;
    padding: 12px 16px;
    border-block-start: 1px solid var(--_border);
    background: var(--_surface);
  }
  @media (min-height: 480px) {
    .strip > .send {
      position: sticky;
      inset-block-end: 0;
    }
  }
  /* As many beside each other as fit: two on a phone. */
  .pages {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 148px), 1fr));
    gap: 12px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 44px;
    grid-template-rows: auto auto auto 1fr;
    gap: 4px 8px;
    padding: 4px 8px 8px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .page h3 {
    align-self: center;
  }
  .page.dragged {
    border-color: var(--_accent);
    background: var(--_accent-soft);
    box-shadow: 0 6px 20px rgb(0 0 0 / 0.25);
  }
  .handle {
    display: grid;
    place-items: center;
    block-size: 44px;
    touch-action: none;
    cursor: grab;
    user-select: none;
  }
  .dragged .handle {
    cursor: grabbing;
  }
  hdt-page-thumbnail {
    display: block;
  }
  hdt-page-opener {
    display: grid;
  }
  .page .page-opener {
    position: relative;
    display: block;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    background: none;
    cursor: zoom-in;
  }
  .page-opener .magnifier {
    position: absolute;
    inset-block-end: 4px;
    inset-inline-end: 4px;
    inline-size: 24px;
    padding: 3px;
    border-radius: 50%;
    background: var(--_surface);
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2;
    stroke-linecap: round;
  }
  .page .page-opener:disabled {
    cursor: default;
  }
  .enlarged {
    grid-template-rows: auto minmax(0, 1fr);
    inline-size: 100vw;
    max-inline-size: none;
    block-size: 100dvh;
    max-block-size: none;
    margin: 0;
    padding: 0;
    border: 0;
    background: var(--_surface);
    color: var(--_text);
  }
  .enlarged[open] {
    display: grid;
  }
  .enlarged header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    padding: 8px 16px;
  }
  .enlarged h2 {
    font-size: 1.25rem;
  }
  .enlarged-page {
    overflow: auto;
    background: var(--_surface-muted);
  }
  .enlarged-page:focus-visible {
    outline-offset: -3px;
  }
  /* Wider than a phone: print is judged at the size at which it is read. */
  .enlarged-page canvas {
    display: block;
    inline-size: min(1200px, max(100%, 800px));
    block-size: auto;
    margin-inline: auto;
  }
  /* A frame of one size, in which a page turns without moving others. */
  .page hdt-page-thumbnail {
    display: grid;
    place-items: center;
    block-size: 120px;
  }
  hdt-page-thumbnail canvas {
    display: block;
    max-inline-size: 100%;
    max-block-size: 120px;
    min-inline-size: 64px;
    min-block-size: 64px;
    border: 1px solid var(--_border);
    background: var(--_surface-muted);
    transition: transform 220ms ease-out;
  }
  [data-status='making'] canvas {
    opacity: 0.6;
  }
  .grip,
  .order svg {
    inline-size: 22px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2.2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .grip {
    color: var(--_muted);
    stroke-width: 3.5;
  }
  .order {
    display: grid;
    align-content: center;
    gap: 8px;
  }
  .order svg:dir(rtl) {
    transform: scaleX(-1);
  }
  .page :is(.what, .tools) {
    grid-column: 1 / -1;
  }
  .page .what {
    display: grid;
    gap: 8px;
  }
  .page .tools {
    align-content: end;
  }
  .page :is(.decision, .tools) button {
    flex: 1 1 auto;
  }
  .doubt {
    padding: 10px 12px;
    border-inline-start: 3px solid var(--_warning);
    border-radius: var(--_radius-control);
    background: var(--_warning-soft);
    font-weight: 600;
  }
  .decision,
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .sheet .page button {
    margin: 0;
    padding: 6px 8px;
    font-size: var(--_font-size-small);
  }
  .sheet .page .arrow {
    padding: 6px;
  }
  .arrow[aria-disabled='true'] {
    opacity: 0.4;
    cursor: default;
  }
  .undo {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    max-inline-size: none;
    padding: 8px 12px;
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
  }
  .steps ol {
    margin: 4px 0 0;
    padding-inline-start: 1.5em;
  }
  @media (max-width: 479px) {
    .choices button {
      flex: 1 1 auto;
    }
  }
`;
