import { type Box, type NormalizedRect, type Size, wholeBox } from './pixels.js';

/** The part of the camera's picture that is analyzed: the frame on the screen and a margin. */
export interface Crop extends NormalizedRect {
  /** Width divided by height of the camera's picture. */
  readonly aspect: number;
}

type ScreenRect = Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>;

/** Margin that is analyzed around the frame, as a share of the frame, so that digits touching the frame are whole. */
const MARGIN = 0.12;

/**
 * Maps a frame on the screen to the part of the camera's picture inside it, where the picture covers its view
 * (`object-fit: cover`).
 *
 * @param picture Size of the camera's picture in pixels.
 * @param view Where the picture is shown and clipped, in CSS pixels.
 * @param frame Where the frame is drawn over the picture, in CSS pixels.
 */
export function measureCrop(picture: Size, view: ScreenRect, frame: ScreenRect): Crop {
  const scale = Math.max(view.width / picture.width, view.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const share = (start: number, length: number, from: number, whole: number) => {
    const low = Math.max(0, (start - MARGIN * length - from) / whole);
    const high = Math.min(1, (start + (1 + MARGIN) * length - from) / whole);
    return [low, high - low] as const;
  };
  const [x, across] = share(frame.left, frame.width, view.left + (view.width - width) / 2, width);
  const [y, down] = share(frame.top, frame.height, view.top + (view.height - height) / 2, height);
  return { x, y, width: across, height: down, aspect: picture.width / picture.height };
}

/**
 * Maps a crop to pixels of a still from the same camera. A still may show more than the preview, which is then its middle.
 * A still in the other orientation cannot be mapped to the preview, and is kept whole.
 */
export function cropToBox(crop: Crop, still: Size): Box {
  const { width, height } = still;
  const isOnItsSide = crop.aspect > 1 !== width > height && crop.aspect !== 1 && width !== height;
  if (isOnItsSide) return wholeBox(still);
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
