/// <reference path="./weights.d.ts" />
// The reader of displays: a file of its own with its weights, which the Worker fetches with the camera.
import { findDisplays, openNetwork, readDisplays, readTallestRows } from 'hdt-reader/networks';
import finderFile from 'hdt-reader/weights/finder.bin';
import orientationFile from 'hdt-reader/weights/orientation.bin';
import readerFile from 'hdt-reader/weights/reader.bin';
import type { RgbaImage } from '../../shared/frame.js';
import type { DisplayRow, SecondOpinion } from '../../shared/second-opinion.js';
import { readPixels } from '../image/canvas.js';
import type { OrientationReader } from '../image/pipeline.js';
import { createDisplayLocator, type DisplayLocator } from './locate.js';
import {
  createOrientationVote,
  isUpright,
  isUpsideDown,
  ORIENTATION_VIEWS,
  weighDisplays,
  weighRows,
} from './orientation.js';
import { joinViews, toDisplayRows, toRgb } from './rows.js';
import { compareWithDisplay } from './second-opinion.js';
import { createShutterVote, type ShutterVote } from './shutter-vote.js';

export interface DisplayReader extends OrientationReader {
  /** A vote for one opening of the viewfinder. */
  createVote(): ShutterVote;
  /** Of a display relative to the framed part of the picture, which comes once more at a higher resolution. */
  readonly locate: DisplayLocator;
  /** The rows with digits on the displays of a photo. */
  readPhoto(photo: Blob): Promise<DisplayRow[]>;
  /** Compares the values that the service read in a photo with its rows. */
  compare(values: readonly string[], rows: readonly DisplayRow[]): SecondOpinion;
}

/** Rows of a frame by which it waits for the photo, and by which it is upright or not: the tallest ones. */
const MAX_ROWS = 4;
const MAX_ORIENTING_ROWS = 8;
/** Longest edge in pixels of a photo as it is read. */
const PHOTO_EDGE = 1_280;

/** @throws {RangeError} When the weights were altered on their way. */
export async function createDisplayReader(): Promise<DisplayReader> {
  const [finder, reader, orientation] = await Promise.all([
    openNetwork(finderFile),
    openNetwork(readerFile),
    openNetwork(orientationFile),
  ]);
  const networks = { finder, reader };
  const orienting = { ...networks, orientation };
  /** How much the last frame of a viewfinder speaks for being upright; null when it was not read. */
  let evidence: number | null = null;
  return {
    createVote() {
      const readFrame = (image: RgbaImage): DisplayRow[] => {
        const rows = readTallestRows(orienting, toRgb(image), MAX_ORIENTING_ROWS);
        evidence = weighRows(rows);
        return toDisplayRows(rows.slice(0, MAX_ROWS));
      };
      const voteShutter = createShutterVote(readFrame, () => performance.now());
      const voteOrientation = createOrientationVote();
      return (analysis, image, now) => {
        evidence = null;
        const voted = voteShutter(analysis, image, now);
        return voteOrientation(voted, evidence);
      };
    },
    locate: createDisplayLocator((image) => findDisplays(networks, toRgb(image))),
    compare: compareWithDisplay,
    maxEdge: PHOTO_EDGE,
    isFrameUpright: () => evidence !== null && isUpright(evidence),
    isUpsideDown: (picture) =>
      isUpsideDown(weighDisplays(readDisplays(orienting, toRgb(picture), ORIENTATION_VIEWS))),
    async readPhoto(photo) {
      const bitmap = await createImageBitmap(photo);
      try {
        return joinViews(readDisplays(networks, toRgb(readPixels(bitmap, PHOTO_EDGE))));
      } finally {
        bitmap.close();
      }
    },
  };
}
