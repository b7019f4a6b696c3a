import type { Size } from '../../shared/frame.js';

/** The size a picture takes so that its longest edge is at most `maxEdge`; never larger than it was. */
export function fitInside({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * The sizes to draw on the way down, ending in `to`. A canvas that shrinks by more than half in one draw skips source
 * pixels: at a fifth, a stroke of one pixel vanishes in Chromium 156 and Firefox 153. Halving reads every pixel.
 */
export function stepsDown(from: Size, to: Size): Size[] {
  const steps: Size[] = [];
  let { width, height } = from;
  while (width > to.width * 2 || height > to.height * 2) {
    width = Math.max(to.width, Math.ceil(width / 2));
    height = Math.max(to.height, Math.ceil(height / 2));
    steps.push({ width, height });
  }
  return [...steps, to];
}
