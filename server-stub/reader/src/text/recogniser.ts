import type { Raster } from '../raster/decode.js';
import { type Character, decodeSteps } from './ctc.js';
import { detect } from './detect.js';
import { loadModels } from './models.js';
import {
  LEAST_NUMBER_WIDTH,
  LEAST_WIDTH,
  lineTensor,
  type Pyramid,
  pyramid,
  type TurnedBox,
} from './patch.js';

/** A line of text and where it stands. */
export interface Line {
  readonly text: string;
  /** Mean likelihood of its characters, 0 to 1. */
  readonly score: number;
  /** Likelihood of the least likely one. */
  readonly least: number;
  readonly box: TurnedBox;
  /** `at` of each is from 0 (left end of the box) to 1. */
  readonly characters: readonly Character[];
}

/** How a picture is looked at. */
interface View {
  /** Pixels of its long side. */
  readonly longSide: number;
  /** Share of its height that it is squashed to. */
  readonly squash?: number | undefined;
  /** Where text is, when that is known. */
  readonly boxes?: readonly TurnedBox[] | undefined;
  /** Boxes that are not read, what they say being known. */
  readonly skip?: ((box: TurnedBox) => boolean) | undefined;
  /** Only numbers matter: short words may be lost. */
  readonly numbers?: boolean | undefined;
  /** Lines that are read, the tallest first. */
  readonly most?: number | undefined;
}

/** No text fits into a lower or narrower picture. */
const LEAST_SIDE = 24;
/** A picture with more lines is a page: its tallest are read. */
const MOST_LINES = 40;

/** Finds and reads text in a picture; printed text of any face, and to a degree the digits of displays. */
export interface Recogniser {
  /** Reads all text. */
  lines(raster: Raster, view: View): Promise<Line[]>;
  /** Reads what is in one box. */
  line(levels: Pyramid, box: TurnedBox, view?: Pick<View, 'numbers'>): Promise<Line>;
}

const leastWidth = ({ numbers = false }: Pick<View, 'numbers'> = {}): number =>
  numbers ? LEAST_NUMBER_WIDTH : LEAST_WIDTH;

export async function openRecogniser(): Promise<Recogniser> {
  const models = await loadModels();
  const read = async (levels: Pyramid, box: TurnedBox, least: number): Promise<Line> => {
    const tensor = lineTensor(levels, box, least);
    const share = tensor.dims[3]! / Math.round((tensor.dims[2]! * box.width) / box.height);
    const characters = decodeSteps(await models.recognise(tensor), models.characters).map((each) => ({
      ...each,
      at: Math.min(1, each.at * Math.max(1, share)),
    }));
    const scores = characters.map(({ score }) => score);
    return {
      text: characters.map(({ text }) => text).join(''),
      score: scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length,
      least: scores.length === 0 ? 0 : Math.min(...scores),
      box,
      characters,
    };
  };
  return {
    line: (levels, box, view) => read(levels, box, leastWidth(view)),
    async lines(raster, view) {
      if (Math.min(raster.width, raster.height) < LEAST_SIDE) return [];
      const { most = MOST_LINES, skip = () => false } = view;
      const boxes = (view.boxes ?? (await detect(models, raster, view)))
        .filter((box) => !skip(box))
        .sort((a, b) => b.height - a.height)
        .slice(0, most);
      const levels = pyramid(raster);
      const found: Line[] = [];
      for (const box of boxes) found.push(await read(levels, box, leastWidth(view)));
      return found;
    },
  };
}
