import type { Box, Size } from './frame.js';

/** The framed part of the camera's picture that is analyzed, in shares of the picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Width by height of the camera's picture. */
  readonly aspect: number;
}

type Place = Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>;

/** Margin around the frame that is analyzed too, as a share of the frame, so that digits touching it are whole. */
const MARGIN = 0.12;
/** Margin around the frame that is sent, as a share of the frame, so that a number cut off by the frame is complete. */
const SENT_MARGIN = 0.6;

/**
 * The part of a picture inside a frame on the screen, where the picture covers its view (`object-fit: cover`).
 *
 * @param picture Pixels of the camera's picture.
 * @param view Where the picture is shown and clipped.
 * @param frame Where the frame is drawn over the picture.
 */
export function cropOf(picture: Size, view: Place, frame: Place): Crop {
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

/** The part of the camera's picture that is sent: the framed part with a wider margin. */
export function sentCrop({ x, y, width, height, aspect }: Crop): Crop {
  const [left, across] = widen(x, width);
  const [top, down] = widen(y, height);
  return { x: left, y: top, width: across, height: down, aspect };
}

function widen(start: number, length: number): readonly [start: number, length: number] {
  const more = ((SENT_MARGIN - MARGIN) / (1 + 2 * MARGIN)) * length;
  const low = Math.max(0, start - more);
  return [low, Math.min(1, start + length + more) - low];
}

/**
 * The framed part of a still from the same camera, in pixels. A still may show more than the preview, which is its
 * middle. A still in the other orientation cannot be mapped to the preview, and is kept whole.
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
