import sharp from 'sharp';
import { hintText } from '../../../../src/capture/hint-text.js';
import { enReadings } from '../../../../src/i18n/en-readings.js';
import { type Crop, measureCrop } from '../../../../src/prepare/crop.js';
import type { NormalizedRect, RgbaImage, Size } from '../../../../src/prepare/pixels.js';
import { createEdgeGuard } from '../../../../src/viewfinder/display/edge-guard.js';
import { createDisplayLocator } from '../../../../src/viewfinder/display/locate.js';
import { joinViews, toDisplayRows, toRgb } from '../../../../src/viewfinder/display/rows.js';
import { createShutterVote } from '../../../../src/viewfinder/display/shutter-vote.js';
import { followDisplay, NO_SHIFT } from '../../../../src/viewfinder/follow-display.js';
import { createFrameAnalyzer } from '../../../../src/viewfinder/frame/analyzer.js';
import { type Advice, ANALYSIS_EDGE, type FrameAnalysis } from '../../../../src/viewfinder/frame-analysis.js';
import { createHintPacer, speakingTime } from '../../../../src/viewfinder/hint-pacer.js';
import type { DisplayNetworks } from '../../../../src/viewfinder/networks/read-displays.js';
import {
  findDisplays,
  readDisplays,
  readPicture,
  readTallestRows,
} from '../../../../src/viewfinder/networks/read-displays.js';
import { createDice, type Dice } from '../../../../test/support/drawn/devices/faces.js';
import { loadDisplayNetworks } from '../../src/device/display/networks.js';
import { decodeUpright, readUntilConfident } from '../../src/device/read-until-confident.js';
import { openRecogniser, type Recogniser } from '../../src/text/recogniser.js';
import { type Light, PICTURE, takeFrame } from './camera.js';
import { createPerson } from './person.js';
import { drawScene, type Scene } from './scene.js';

/** Seconds that a run lasts at most. */
const LIMIT = 20;
/** Seconds between two frames of a phone: the pause, the analysis, and what reading the numbers adds. */
const FRAME_TIME = 0.16;
const READING_TIME = 0.12;
/** Seconds between the shutter and the photo. */
const SHUTTER_LAG = 0.15;
/** Rows of a frame that are read, and longest edge in pixels of a photo that is read. */
const MAX_ROWS = 4;
const MAX_PICTURE_ROWS = 12;
const PHOTO_EDGE = 1_280;

/** The viewfinder of a phone: 390 by 844 CSS pixels, the guide above its middle. */
const VIEW = { left: 0, top: 0, width: 390, height: 844 };
const GUIDE = { width: 0.78 * VIEW.width, height: (0.78 * VIEW.width * 3) / 4, rise: 0.06 * VIEW.width };
const FRAME = {
  left: (VIEW.width - GUIDE.width) / 2,
  top: (VIEW.height - GUIDE.height) / 2 - GUIDE.rise,
  width: GUIDE.width,
  height: GUIDE.height,
};
const WHOLE: NormalizedRect = { x: 0, y: 0, width: 1, height: 1 };

function sizeOf({ width, height }: NormalizedRect, edge: number): Size {
  const [across, down] = [width * PICTURE.width, height * PICTURE.height];
  const scale = edge / Math.max(across, down);
  return { width: Math.round(across * scale), height: Math.round(down * scale) };
}

/** What was said, and when. */
interface Said {
  readonly seconds: number;
  readonly words: string;
}

export interface BlindRun {
  /** Seconds from the first frame to the photo; null where none was taken in time. */
  readonly seconds: number | null;
  /** Whether all numbers of the display can be read in the photo. */
  readonly isRead: boolean;
  readonly said: readonly Said[];
  readonly scene: Scene;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const valuesOf = ({ truth }: Scene): (number | string)[] =>
  Object.values(truth.readings).map(({ value }) => value);

/** Whether a row shows a value: 111 can be displayed as 111.0. */
const shows = (row: string, value: number | string): boolean =>
  row === digitsOf(String(value)) || (typeof value === 'number' && row === digitsOf(value.toFixed(1)));

/** What reads photos: the networks of the phone, and the reader that stands for the service. */
export interface Readers {
  readonly networks: DisplayNetworks;
  readonly recogniser: Recogniser;
}

export const openReaders = async (): Promise<Readers> => ({
  networks: await loadDisplayNetworks(),
  recogniser: await openRecogniser(),
});

/** Whether every number of a device can be read in a photo, by the networks or else by the service. */
async function isRead({ networks, recogniser }: Readers, scene: Scene, photo: RgbaImage): Promise<boolean> {
  const rows = joinViews(readDisplays(networks, toRgb(photo))).map(({ digits }) => digits);
  const values = valuesOf(scene);
  // Numbers side by side are read as one row.
  if (values.every((value) => rows.some((row) => shows(row, value)))) return true;
  if (rows.includes(values.map((value) => digitsOf(String(value))).join(''))) return true;
  const { data, width, height } = photo;
  const jpeg = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 90 })
    .toBuffer();
  const opened = await decodeUpright(jpeg, recogniser);
  const readings = opened ? await readUntilConfident(recogniser, opened) : [];
  const wanted = Object.entries(scene.truth.readings);
  return readings.some(({ data }) => wanted.every(([key, { value }]) => data[key]?.value === value));
}

/** A device whose numbers can be read when it is photographed squarely. */
async function drawReadableScene(readers: Readers, seed: number, light: Light, dice: Dice): Promise<Scene> {
  for (let other = 0; ; other++) {
    const scene = await drawScene(seed + 100_000 * other);
    if (valuesOf(scene).some((value) => digitsOf(String(value)) === '')) continue;
    const pose = { x: 0, y: 1, height: 25, pitch: 0, yaw: 0, roll: 0 };
    if (await isRead(readers, scene, takeFrame(scene, [pose], WHOLE, sizeOf(WHOLE, PHOTO_EDGE), light, dice)))
      return scene;
  }
}

/** One person photographs one device by what is said alone; the same seed gives the same run. */
export async function runBlind(readers: Readers, seed: number): Promise<BlindRun> {
  const { networks } = readers;
  const dice = createDice(seed);
  const light = { exposure: dice.between(95, 140), noise: dice.between(1, 4) };
  const exposure = dice.between(1 / 60, 1 / 30);
  const scene = await drawReadableScene(readers, seed, light, dice);
  const person = createPerson(dice);
  const analyzer = createFrameAnalyzer();
  let hasRead = false;
  const vote = createShutterVote(
    (image) => {
      hasRead = true;
      return toDisplayRows(readTallestRows(networks, toRgb(image), MAX_ROWS));
    },
    () => 0,
  );
  const guard = createEdgeGuard((image) => readPicture(networks, toRgb(image), MAX_PICTURE_ROWS));
  const locateDisplay = createDisplayLocator((image) => findDisplays(networks, toRgb(image)));
  const textOf = (advice: Advice) => hintText(advice, enReadings.capture);
  const pacer = createHintPacer(textOf);
  const said: Said[] = [];
  let hint: FrameAnalysis['advice']['hint'] = 'aim';
  let shift = NO_SHIFT;

  /** Takes parts of what the camera sees at a time. */
  const see = (seconds: number) => {
    const poses = [0, 0.5, 1].map((part) => person.poseAt(seconds + part * exposure));
    return (rect: NormalizedRect, edge: number) =>
      takeFrame(scene, poses, rect, sizeOf(rect, edge), light, dice);
  };
  /** Analyzes a frame as the Worker does. */
  const analyze = (seconds: number, crop: Crop): FrameAnalysis => {
    const take = see(seconds);
    const frame = take(crop, ANALYSIS_EDGE);
    const locate = () => locateDisplay(take(WHOLE, ANALYSIS_EDGE), crop, frame);
    const now = 1_000 * seconds;
    const voted = vote(analyzer.analyze(frame, now, hint === 'hold' ? undefined : locate), frame, now);
    return guard(voted, () => ({ picture: take(WHOLE, ANALYSIS_EDGE), crop }), now);
  };

  for (let seconds = 0; seconds < LIMIT; ) {
    const framed = { ...FRAME, left: FRAME.left + shift.x, top: FRAME.top + shift.y };
    const crop = measureCrop(PICTURE, VIEW, framed);
    hasRead = false;
    const analysis = analyze(seconds, crop);
    hint = analysis.advice.hint;
    seconds += FRAME_TIME + (hasRead ? READING_TIME : 0);
    if (analysis.isReady) {
      const photo = see(seconds + SHUTTER_LAG)(WHOLE, PHOTO_EDGE);
      return { seconds, isRead: await isRead(readers, scene, photo), said, scene };
    }
    shift = followDisplay(analysis, { shift, crop, picture: PICTURE, view: VIEW, frame: framed });
    const advice = pacer.next(analysis.advice, 1_000 * seconds);
    if (!advice) continue;
    said.push({ seconds, words: textOf(advice) });
    person.hear(advice, seconds, speakingTime(textOf(advice)) / 1_000);
  }
  return { seconds: null, isRead: false, said, scene };
}
