import { type Character, decodeCtc } from '#networks/ctc.js';
import {
  buildPyramid,
  lineTensor,
  MIN_LINE_WIDTH,
  MIN_NUMBER_WIDTH,
  type Pyramid,
  type RotatedBox,
} from '#networks/patch.js';
import type { Raster } from '#networks/raster.js';
import { detectText } from './detect.js';
import { loadModels } from './models.js';

/** A line of text and where it stands. */
export interface Line {
  readonly text: string;
  /** Mean likelihood of its characters, 0 to 1. */
  readonly score: number;
  /** Likelihood of the least likely one. */
  readonly minScore: number;
  readonly box: RotatedBox;
  /** `at` of each is from 0 (left end of the box) to 1. */
  readonly characters: readonly Character[];
}

/** How the text of a picture is detected and read. */
interface ReadOptions {
  /** Long side of the picture for detection, in pixels. */
  readonly longSide: number;
  /** Factor for the height of the picture, apart from `longSide`. */
  readonly verticalScale?: number | undefined;
  /** Boxes of the text, instead of detection. */
  readonly boxes?: readonly RotatedBox[] | undefined;
  /** Boxes that are not read, because their text is known. */
  readonly skip?: ((box: RotatedBox) => boolean) | undefined;
  /** Reads faster and may lose short words. */
  readonly numbersOnly?: boolean | undefined;
  /** Maximum number of lines read, the tallest first. */
  readonly maxLines?: number | undefined;
}

/** No text fits into a lower or narrower picture. */
const MIN_SIDE = 24;
/** A picture with more lines is a page: its tallest are read. */
const MAX_LINES = 40;

/** Finds and reads text in a picture; printed text of any face, and to a degree the digits of displays. */
export interface Recogniser {
  /** Reads all text. */
  readLines(raster: Raster, view: ReadOptions): Promise<Line[]>;
  /** Reads what is in one box. */
  readLine(levels: Pyramid, box: RotatedBox, view?: Pick<ReadOptions, 'numbersOnly'>): Promise<Line>;
}

/** The line that characters in a box are. */
export function lineOf(characters: readonly Character[], box: RotatedBox): Line {
  const scores = characters.map(({ score }) => score);
  return {
    text: characters.map(({ text }) => text).join(''),
    score: scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    minScore: scores.length === 0 ? 0 : Math.min(...scores),
    box,
    characters,
  };
}

const minWidth = ({ numbersOnly = false }: Pick<ReadOptions, 'numbersOnly'> = {}): number =>
  numbersOnly ? MIN_NUMBER_WIDTH : MIN_LINE_WIDTH;

export async function openRecogniser(): Promise<Recogniser> {
  const models = await loadModels();
  const read = async (levels: Pyramid, box: RotatedBox, least: number): Promise<Line> => {
    const tensor = lineTensor(levels, box, least);
    const share = tensor.dims[3]! / Math.round((tensor.dims[2]! * box.width) / box.height);
    const characters = decodeCtc(await models.recognise(tensor), models.characters).map((each) => ({
      ...each,
      at: Math.min(1, each.at * Math.max(1, share)),
    }));
    return lineOf(characters, box);
  };
  return {
    readLine: (levels, box, view) => read(levels, box, minWidth(view)),
    async readLines(raster, view) {
      if (Math.min(raster.width, raster.height) < MIN_SIDE) return [];
      const { maxLines = MAX_LINES, skip = () => false } = view;
      const boxes = (view.boxes ?? (await detectText(models, raster, view)))
        .filter((box) => !skip(box))
        .sort((a, b) => b.height - a.height)
        .slice(0, maxLines);
      const levels = buildPyramid(raster);
      const found: Line[] = [];
      for (const box of boxes) found.push(await read(levels, box, minWidth(view)));
      return found;
    },
  };
}
