/// <reference path="./weights.d.ts" />
// The reader of displays. It is built into a file of its own with its weights, which the Worker fetches when the camera opens.

import { readPixels } from '../../prepare/canvas.js';
import type { PhotoReader } from '../../prepare/pipeline.js';
import type { RgbaImage } from '../../prepare/pixels.js';
import type { FrameAnalysis } from '../frame-analysis.js';
import { findDisplays, openNetwork, readDisplays, readPicture, readTallestRows } from '../networks/index.js';
import finderFile from '../networks/weights/finder.bin';
import orientationFile from '../networks/weights/orientation.bin';
import readerFile from '../networks/weights/reader.bin';
import type { DisplayRow, ReadPhoto, SecondOpinion } from '../second-opinion.js';
import { type AlikeNumbers, createAlikeNumbers } from './alike-numbers.js';
import { compareWithDisplay } from './compare-with-display.js';
import { judgeNumbers } from './cut-numbers.js';
import { type CameraPicture, createEdgeGuard } from './edge-guard.js';
import { createDisplayLocator, type DisplayLocator } from './locate.js';
import {
  createOrientationVote,
  isUpright,
  isUpsideDown,
  ORIENTATION_VIEWS,
  type OrientationVote,
  weighDisplays,
  weighRows,
} from './orientation.js';
import { joinViews, toDisplayRows, toRgb } from './rows.js';
import { createShutterVote } from './shutter-vote.js';

/**
 * Decides whether the photo may be taken, from the analysis of a frame, its pixels, the time in milliseconds, and the whole picture of
 * the camera.
 */
export type PhotoVote = (
  analysis: FrameAnalysis,
  image: RgbaImage,
  now: number,
  readCamera: () => CameraPicture,
) => FrameAnalysis;

export interface DisplayReader extends PhotoReader {
  /** A vote for one opening of the viewfinder. */
  createVote(): PhotoVote;
  /** Finds a display beside the frame. */
  readonly locate: DisplayLocator;
  /** @param isFromViewfinder Whether the frames of the last opening of the viewfinder led to the photo. */
  readPhoto(photo: Blob, isFromViewfinder: boolean): Promise<ReadPhoto>;
  /** Compares the values that the service read in a photo with what was read here. */
  compare(values: readonly string[], photo: ReadPhoto): SecondOpinion;
}

/** Number of the tallest rows of a frame that decide about the photo, and about its orientation. */
const MAX_ROWS = 4;
const MAX_ORIENTING_ROWS = 8;
/** Longest edge in pixels to which a photo is scaled to be read. */
const PHOTO_EDGE = 1_280;
/** Longest edge in pixels to which a photo is scaled to judge its numbers, and number of the tallest rows that are read there. */
const NUMBERS_EDGE = 640;
const MAX_PICTURE_ROWS = 12;

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
  /** The numbers and the orientation in the frames of the last opening of the viewfinder. */
  let numbers: AlikeNumbers | null = null;
  let lastOrientation: OrientationVote | null = null;
  return {
    createVote() {
      const readFrame = (image: RgbaImage): DisplayRow[] => {
        const rows = readTallestRows(orienting, toRgb(image), MAX_ORIENTING_ROWS);
        evidence = weighRows(rows);
        return toDisplayRows(rows.slice(0, MAX_ROWS));
      };
      numbers = createAlikeNumbers();
      const voteShutter = createShutterVote(readFrame, () => performance.now(), numbers);
      const orientationVote = createOrientationVote();
      lastOrientation = orientationVote;
      const guardEdges = createEdgeGuard((picture) =>
        readPicture(networks, toRgb(picture), MAX_PICTURE_ROWS),
      );
      return (analysis, image, now, readCamera) => {
        evidence = null;
        const voted = voteShutter(analysis, image, now);
        return guardEdges(orientationVote.vote(voted, evidence), readCamera, now);
      };
    },
    locate: createDisplayLocator((image) => findDisplays(networks, toRgb(image))),
    compare: compareWithDisplay,
    maxEdge: PHOTO_EDGE,
    numbersMaxEdge: NUMBERS_EDGE,
    judgeNumbers: (photo) => judgeNumbers(readPicture(networks, toRgb(photo), MAX_PICTURE_ROWS), photo),
    isFrameUpright: () => evidence !== null && isUpright(evidence),
    isUpsideDown: (picture) =>
      isUpsideDown(weighDisplays(readDisplays(orienting, toRgb(picture), ORIENTATION_VIEWS))),
    async readPhoto(photo, isFromViewfinder) {
      // Digits that are upside down are read as others.
      const isComparable = isFromViewfinder && !lastOrientation?.isRotated();
      const agreed = (isComparable && numbers?.agreed()) || [];
      const bitmap = await createImageBitmap(photo);
      try {
        return { agreed, rows: joinViews(readDisplays(networks, toRgb(readPixels(bitmap, PHOTO_EDGE)))) };
      } finally {
        bitmap.close();
      }
    },
  };
}
