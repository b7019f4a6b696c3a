import { css } from 'lit';

/** The photo of a page, with handles on its corners. */
export const cornersStyles = css`
  hdt-page-corners {
    display: contents;
  }
  .bench {
    position: relative;
    direction: ltr;
    inline-size: fit-content;
    margin: 12px auto;
    user-select: none;
  }
  .bench .photo {
    display: block;
    max-inline-size: 100%;
    max-block-size: calc(100dvh - 260px);
    min-block-size: 240px;
    background: #0d1413;
  }
  .bench svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    fill: rgb(127 224 211 / 0.12);
    stroke: #0c6e66;
    stroke-width: 3;
    pointer-events: none;
  }
  .corner {
    position: absolute;
    inline-size: 48px;
    block-size: 48px;
    translate: -50% -50%;
    border-radius: 50%;
    touch-action: none;
    cursor: move;
  }
  .corner::after {
    content: '';
    position: absolute;
    inset: 10px;
    border: 4px solid #0c6e66;
    border-radius: 50%;
    background: rgb(255 255 255 / 0.35);
    box-shadow: 0 0 0 2px #ffffff;
  }
  .corner:focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: -2px;
    background: rgb(255 255 255 / 0.5);
  }
  .loupe {
    position: absolute;
    inline-size: 120px;
    block-size: 120px;
    translate: -50% -50%;
    border: 3px solid #ffffff;
    border-radius: 50%;
    box-shadow: 0 2px 10px rgb(0 0 0 / 0.5);
    pointer-events: none;
  }
  @media (forced-colors: active) {
    .corner::after {
      border-color: Highlight;
      forced-color-adjust: none;
    }
  }
`;
