import { css } from 'lit';

/**
 * The viewfinder for a display, with a guide to fill. It never grows beyond the screen, since the shutter must stay in
 * reach: on a phone held sideways it is under the thumb, beside the guide.
 */
export const guideStyles = css`
  .viewfinder {
    place-items: center;
    aspect-ratio: 3 / 4;
    max-block-size: 82vh;
    max-block-size: 82svh;
  }
  .full .viewfinder {
    aspect-ratio: auto;
    block-size: 100%;
    max-block-size: none;
  }
  video {
    object-fit: cover;
  }
  .guide {
    position: relative;
    inline-size: min(78%, 26rem);
    max-block-size: 52%;
    aspect-ratio: 4 / 3;
    margin-block-end: 12%;
    border: 3px solid #7fe0d3;
    border-radius: 20px;
    box-shadow: 0 0 0 100vmax rgb(5 10 9 / 0.42);
    transition: border-color var(--_motion);
  }
  [data-status='shooting'] .guide {
    border-color: #ffffff;
  }
  @container (max-width: 339px) {
    .viewfinder {
      aspect-ratio: 2 / 3;
    }
    .shutter {
      inset-block-end: 18px;
      inline-size: 64px;
      block-size: 64px;
    }
  }
  @container (min-width: 560px) {
    .viewfinder {
      aspect-ratio: 4 / 3;
    }
    .aim {
      inset-inline: 74px;
    }
    .guide {
      inline-size: min(60%, 30rem);
    }
  }
  @media (orientation: landscape) and (max-height: 480px) {
    .guide {
      inline-size: auto;
      block-size: 66%;
      max-block-size: none;
      margin-block: 44px 0;
    }
    .shutter {
      inset-block: 0;
      inset-inline: auto 24px;
      margin-block: auto;
    }
  }
  [data-hint]:not([data-hint='hold'], [data-hint='aim']) .guide {
    border-style: dashed;
    border-color: #f2b866;
  }
`;
