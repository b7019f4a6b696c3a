import { css } from 'lit';

/** The viewfinder for pages: the whole picture of the camera, and beside it everything that is pressed. */
export const cameraStyles = css`
  .pages-dialog .viewfinder {
    grid-template: minmax(240px, 1fr) auto / 100%;
    block-size: max(100%, 22.5rem);
  }
  .scene {
    position: relative;
    overflow: hidden;
  }
  .scene video {
    object-fit: contain;
  }
  hdt-paper-outline {
    display: contents;
  }
  .outline {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    fill: none;
    stroke-linejoin: round;
  }
  .halo {
    stroke: rgb(13 20 19 / 0.75);
    stroke-width: 7;
  }
  .line {
    stroke: #f2b866;
    stroke-width: 3;
    stroke-dasharray: 10 8;
  }
  .held .line {
    fill: rgb(127 224 211 / 0.22);
    stroke: #7fe0d3;
    stroke-width: 5;
    stroke-dasharray: none;
  }
  .scene .tick {
    position: absolute;
    inset: 0;
    inline-size: 64px;
    block-size: 64px;
    margin: auto;
    padding: 14px;
    border-radius: 50%;
    background: #7fe0d3;
    fill: none;
    stroke: #0d1413;
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [data-hint='taken'] .scene::after {
    content: '';
    position: absolute;
    inset: 0;
    background: #ffffff;
    opacity: 0;
    animation: flash 300ms ease-out;
  }
  @keyframes flash {
    from {
      opacity: 0.8;
    }
  }
  .deck {
    display: grid;
    gap: 12px;
    padding: 12px 12px calc(20px + env(safe-area-inset-bottom, 0px));
  }
  .pages-dialog .primer {
    inset-block-end: calc(96px + env(safe-area-inset-bottom, 0px));
  }
  .viewfinder .tray {
    position: static;
    display: flex;
    justify-content: flex-end;
    gap: 8px;
    inline-size: 100%;
    padding: 6px;
    overflow: hidden;
    border-radius: var(--_radius-control);
    background: transparent;
  }
  .viewfinder .tray:hover {
    background: #263532;
  }
  .slot {
    position: relative;
    flex: none;
  }
  .slot:last-child {
    margin-inline-end: auto;
  }
  .slot canvas {
    inline-size: auto;
    block-size: 56px;
    min-inline-size: 36px;
    border-radius: 4px;
  }
  .slot .number::before {
    content: attr(data-number);
  }
  .slot .number {
    position: absolute;
    inset-block-end: -4px;
    inset-inline-end: -4px;
    display: grid;
    place-items: center;
    min-inline-size: 24px;
    block-size: 24px;
    padding-inline: 6px;
    border-radius: 12px;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.8125rem;
    font-weight: 700;
  }
  .keys {
    display: grid;
    grid-template-columns: 1fr auto 1fr;
    align-items: center;
    gap: 12px;
    min-block-size: 92px;
  }
  .viewfinder .keys button {
    position: relative;
    inset: auto;
  }
  .keys .controls {
    display: block;
    grid-area: 1 / 1;
  }
  .viewfinder .keys .controls button[aria-pressed='false'] {
    background: #263532;
  }
  .keys .shutter {
    grid-area: 1 / 2;
    margin: 8px;
  }
  .keys .ring {
    animation-duration: 800ms;
  }
  .viewfinder .keys .done {
    grid-area: 1 / 3;
    justify-self: end;
    max-inline-size: 100%;
    min-block-size: 48px;
    padding: 8px 14px;
    background: #7fe0d3;
    color: #0d1413;
    line-height: 1.2;
    text-wrap: balance;
  }
  .viewfinder .keys .done:hover {
    background: #a8ece3;
  }
  @media (orientation: landscape) and (max-height: 480px) {
    .pages-dialog .viewfinder {
      grid-template: 100% / minmax(0, 1fr) 120px;
    }
    .deck {
      grid-template-rows: 1fr auto;
      padding: 68px 8px 12px;
    }
    .viewfinder .tray {
      align-self: start;
    }
    .keys {
      grid-template-columns: 1fr;
      justify-items: center;
    }
    .keys > * {
      grid-area: auto !important;
      justify-self: center !important;
    }
  }
`;
