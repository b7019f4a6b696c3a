export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What of the camera's picture the person has framed; shares of it. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Width by height of the camera's picture. */
  readonly aspect: number;
}

type Place = Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>;

/** Share of the frame on the screen that is sent around it: what touches it is whole. */
const MARGIN = 0.12;

/**
 * What a frame on the screen holds of a picture that covers its view.
 *
 * @param picture Pixels of the camera's picture.
 * @param view Where it is shown, and cut by.
 * @param frame Where the frame is drawn over it.
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
