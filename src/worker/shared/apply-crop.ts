import type { Crop, Size } from './crop.js';
import type { Box } from './frame.js';

/**
 * What was framed, on a still of that camera, in pixels. A still may show more above and below, or beside: the preview is its
 * middle. One that lies on its side says nothing of what was framed, and stays whole.
 */
export function cropOn(crop: Crop, { width, height }: Size): Box {
  const isOnItsSide = crop.aspect > 1 !== width > height && crop.aspect !== 1 && width !== height;
  if (isOnItsSide) return { left: 0, top: 0, right: width, bottom: height };
  const across = Math.min(width, height * crop.aspect);
  const down = Math.min(height, width / crop.aspect);
  const left = Math.round((width - across) / 2 + crop.x * across);
  const top = Math.round((height - down) / 2 + crop.y * down);
  return {
    left,
    top,
    right: Math.min(width, left + Math.max(1, Math.round(crop.width * across))),
    bottom: Math.min(height, top + Math.max(1, Math.round(crop.height * down))),
  };
}
