import { type Crop, cropToBox, measureCrop } from '../../../../src/prepare/crop.js';
import { type Box, type RgbaImage, type Size, wholeBox } from '../../../../src/prepare/pixels.js';
import { createEdgeGuard } from '../../../../src/viewfinder/display/edge-guard.js';
import { createDisplayLocator } from '../../../../src/viewfinder/display/locate.js';
import { toDisplayRows, toRgb } from '../../../../src/viewfinder/display/rows.js';
import { createShutterVote } from '../../../../src/viewfinder/display/shutter-vote.js';
import { followDisplay, NO_SHIFT } from '../../../../src/viewfinder/follow-display.js';
import { createFrameAnalyzer } from '../../../../src/viewfinder/frame/analyzer.js';
import { ANALYSIS_EDGE } from '../../../../src/viewfinder/frame-analysis.js';
import {
  type DisplayNetworks,
  findDisplays,
  readPicture,
  readTallestRows,
} from '../../../../src/viewfinder/networks/read-displays.js';

/** The viewfinder of a phone: 390 by 844 CSS pixels, the guide above its middle. */
const VIEW = { left: 0, top: 0, width: 390, height: 844 };
const GUIDE = { width: 0.78 * VIEW.width, height: (0.78 * VIEW.width * 3) / 4, rise: 0.06 * VIEW.width };
const FRAME = {
  left: (VIEW.width - GUIDE.width) / 2,
  top: (VIEW.height - GUIDE.height) / 2 - GUIDE.rise,
  width: GUIDE.width,
  height: GUIDE.height,
};
/** Height of the guide's centre, as a share of the view. */
export const GUIDE_CENTRE = (FRAME.top + FRAME.height / 2) / VIEW.height;

const MAX_ROWS = 4;
const MAX_PICTURE_ROWS = 12;
/** Milliseconds between two frames, and until the person gives up. */
const FRAME_TIME = 250;
const LIMIT = 6_000;

/** The part of a picture that the view shows. */
export function viewOf({ width, height }: Size): Box {
  const scale = Math.max(VIEW.width / width, VIEW.height / height);
  const [across, down] = [VIEW.width / scale, VIEW.height / scale];
  const [left, top] = [(width - across) / 2, (height - down) / 2];
  return { left, top, right: left + across, bottom: top + down };
}

/** A part of a picture, scaled down as a canvas does: each pixel is the mean of those it covers. */
export function shrink({ width, data }: RgbaImage, box: Box, maxEdge: number): RgbaImage {
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(1, maxEdge / Math.max(across, down));
  const size = { width: Math.round(across * scale), height: Math.round(down * scale) };
  const out = new Uint8ClampedArray(4 * size.width * size.height);
  for (let y = 0, to = 0; y < size.height; y++) {
    const [top, bottom] = [y, y + 1].map((at) => box.top + Math.floor((at * down) / size.height));
    for (let x = 0; x < size.width; x++, to += 4) {
      const [left, right] = [x, x + 1].map((at) => box.left + Math.floor((at * across) / size.width));
      let [red, green, blue] = [0, 0, 0];
      for (let row = top!; row < bottom!; row++) {
        for (let at = 4 * (row * width + left!); at < 4 * (row * width + right!); at += 4) {
          red += data[at]!;
          green += data[at + 1]!;
          blue += data[at + 2]!;
        }
      }
      const count = (bottom! - top!) * (right! - left!);
      out.set([red / count, green / count, blue / count, 255], to);
    }
  }
  return { ...size, data: out };
}

function memoize<Result>(work: (image: RgbaImage) => Result): (image: RgbaImage) => Result {
  const known = new Map<RgbaImage, Result>();
  return (image) => {
    if (!known.has(image)) known.set(image, work(image));
    return known.get(image)!;
  };
}

/** Whether a picture that stands still is taken by the viewfinder, which analyzes it as the Worker does. */
export function isTakenByItself(networks: DisplayNetworks, picture: RgbaImage): boolean {
  const analyzer = createFrameAnalyzer();
  const readRows = memoize((image) => toDisplayRows(readTallestRows(networks, toRgb(image), MAX_ROWS)));
  const vote = createShutterVote(readRows, () => 0);
  const guard = createEdgeGuard(memoize((image) => readPicture(networks, toRgb(image), MAX_PICTURE_ROWS)));
  const locate = createDisplayLocator(memoize((image) => findDisplays(networks, toRgb(image))));
  const whole = shrink(picture, wholeBox(picture), ANALYSIS_EDGE);
  const frames = new Map<string, RgbaImage>();
  const frameOf = (crop: Crop): RgbaImage => {
    const box = cropToBox(crop, picture);
    const key = JSON.stringify(box);
    if (!frames.has(key)) frames.set(key, shrink(picture, box, ANALYSIS_EDGE));
    return frames.get(key)!;
  };
  let shift = NO_SHIFT;
  let hint = 'aim';
  for (let now = 0; now < LIMIT; now += FRAME_TIME) {
    const framed = { ...FRAME, left: FRAME.left + shift.x, top: FRAME.top + shift.y };
    const crop = measureCrop(picture, VIEW, framed);
    const frame = frameOf(crop);
    const look = hint === 'hold' ? undefined : () => locate(whole, crop, frame);
    const voted = vote(analyzer.analyze(frame, now, look), frame, now);
    const analysis = guard(voted, () => ({ picture: whole, crop }), now);
    if (analysis.isReady) return true;
    hint = analysis.advice.hint;
    shift = followDisplay(analysis, { shift, crop, picture, view: VIEW, frame: framed });
  }
  return false;
}
