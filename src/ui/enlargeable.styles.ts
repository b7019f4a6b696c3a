import { css } from 'lit';

/** A photo, and the dialog that enlarges it. */
export const enlargeableStyles = css`
  figure {
    margin: 0;
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
  .enlarge {
    flex-direction: column;
    align-items: start;
    gap: 4px;
    max-inline-size: 100%;
    padding: 0;
    border: 0;
    font-size: var(--_font-size-small);
    text-align: start;
  }
  .enlarge:hover {
    background: transparent;
    text-decoration: underline;
  }
  .enlarge .photo {
    max-inline-size: 100%;
  }
  .enlarge span {
    display: flex;
    align-items: center;
    gap: 6px;
    min-block-size: 28px;
  }
  .magnifier {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
  }
  .enlarged {
    inline-size: min(100% - 16px, 64rem);
    max-inline-size: none;
    block-size: calc(100% - 16px);
    max-block-size: none;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
  }
  .enlarged::backdrop {
    background: #000000b3;
  }
  .sheet {
    display: flex;
    flex-direction: column;
    gap: 12px;
    block-size: 100%;
    padding: 16px;
  }
  .pane {
    /* The zoom scrolls to the middle, and positions that are scrolled from right to left are negative. */
    direction: ltr;
    flex: 1;
    min-block-size: 0;
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
    overflow: auto;
  }
  .pane img {
    display: block;
    inline-size: calc(100% * var(--_zoom, 1));
    block-size: calc(100% * var(--_zoom, 1));
    object-fit: contain;
  }
  .dialog-choices {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
  }
  .dialog-choices button {
    flex: 1;
    min-block-size: 48px;
  }
  .dialog-choices [aria-pressed='true'] {
    background: var(--_accent-soft);
  }
`;
