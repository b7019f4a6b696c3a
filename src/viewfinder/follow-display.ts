import type { Crop } from '../prepare/crop.js';
import type { Size } from '../prepare/pixels.js';
import type { FrameAnalysis } from './frame-analysis.js';
import type { Viewfinder } from './viewfinder-visit.js';

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
 * Moves the frame to a display that is seen beside it, within the view, so that people who do not see the frame can fill it.
 * The frame returns to its place when no display is seen any more.
 */
export function followDisplay(
  { beside, advice }: Pick<FrameAnalysis, 'beside' | 'advice'>,
  { shift, frame, view, picture, crop }: FollowedFrame,
): FrameShift {
  if (!beside) return advice.hint === 'absent' ? NO_SHIFT : shift;
  // A display that is larger than the frame is cut off wherever the frame is.
  if (beside.aim?.hint === 'cut') return shift;
  const scale = Math.max(view.width / picture.width, view.height / picture.height);
  const move = (start: number, length: number, viewStart: number, viewLength: number, center: number) => {
    const wanted = viewStart + Math.min(viewLength - length, Math.max(0, center - length / 2));
    return wanted - start;
  };
  const across = view.width / 2 + (crop.x + beside.x * crop.width - 0.5) * picture.width * scale;
  const down = view.height / 2 + (crop.y + beside.y * crop.height - 0.5) * picture.height * scale;
  return {
    x: shift.x + move(frame.left, frame.width, view.left, view.width, across),
    y: shift.y + move(frame.top, frame.height, view.top, view.height, down),
  };
}

/** Moves the frame of a viewfinder on the screen. */
export function createFrameFollower({ video, frame }: Viewfinder) {
  let shift = NO_SHIFT;
  const element = frame();
  const isMovable = element instanceof HTMLElement;
  if (isMovable) element.style.translate = '';
  return {
    follow(analysis: FrameAnalysis, crop: Crop): void {
      if (!isMovable) return;
      shift = followDisplay(analysis, {
        shift,
        crop,
        frame: element.getBoundingClientRect(),
        view: video.getBoundingClientRect(),
        picture: { width: video.videoWidth, height: video.videoHeight },
      });
      element.style.translate = `${shift.x}px ${shift.y}px`;
    },
  };
}
