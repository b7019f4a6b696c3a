import type { Crop } from '../prepare/crop.js';
import type { Size } from '../prepare/pixels.js';
import type { FrameAnalysis } from './frame-analysis.js';

type ScreenRect = Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>;

/** How far the frame on the screen was moved from its place, in CSS pixels. */
export interface FrameShift {
  readonly x: number;
  readonly y: number;
}

export const NO_SHIFT: FrameShift = { x: 0, y: 0 };

export interface FollowedFrame {
  readonly shift: FrameShift;
  /** Where the frame is now, and the view that shows the picture. */
  readonly frame: ScreenRect;
  readonly view: ScreenRect;
  /** Size of the camera's picture in pixels, which covers the view (`object-fit: cover`). */
  readonly picture: Size;
  /** The framed part of the picture that was analyzed. */
  readonly crop: Crop;
}

/**
 * Moves the frame to a display that is seen beside it, as far as the view goes, so that nobody has to see the frame to fill it.
 * Once no display is seen the frame goes back to its place.
 */
export function followDisplay(
  { beside, advice }: Pick<FrameAnalysis, 'beside' | 'advice'>,
  { shift, frame, view, picture, crop }: FollowedFrame,
): FrameShift {
  if (!beside) return advice.hint === 'absent' ? NO_SHIFT : shift;
  // What is too large for the frame is cut wherever the frame is.
  if (beside.aim?.hint === 'cut') return shift;
  const scale = Math.max(view.width / picture.width, view.height / picture.height);
  const move = (start: number, length: number, viewStart: number, viewLength: number, centre: number) => {
    const wanted = viewStart + Math.min(viewLength - length, Math.max(0, centre - length / 2));
    return wanted - start;
  };
  const across = view.width / 2 + (crop.x + beside.x * crop.width - 0.5) * picture.width * scale;
  const down = view.height / 2 + (crop.y + beside.y * crop.height - 0.5) * picture.height * scale;
  return {
    x: shift.x + move(frame.left, frame.width, view.left, view.width, across),
    y: shift.y + move(frame.top, frame.height, view.top, view.height, down),
  };
}
