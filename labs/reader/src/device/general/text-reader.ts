import type { DeviceItem } from 'hdt-emulator/laboratory';
import type { RotatedBox } from '#networks/patch.js';
import type { Raster } from '#networks/raster.js';
import type { Line, Recogniser } from '../../text/recogniser.js';
import type { Reading } from '../reading.js';
import { isClear, isReadWord, type Label } from './candidates.js';
import { DOUBT_THRESHOLDS, type DoubtThresholds, type Extent, findDoubts, measureExtent } from './doubts.js';
import type { DeviceDraft } from './draft.js';
import { type Field, fieldsOf, isSamePlace, type Pass } from './fields.js';
import { interpretFields } from './interpret-fields.js';
import { hasLabel } from './labels.js';
import { interpretPass, type PassSource } from './pass.js';
import { PASSES } from './passes.js';
import { preprocess } from './preprocess.js';
import { readOnce } from './read-once.js';
import { cropRegion, regionOfInterest, type ScaledRegion, toPictureBox } from './region.js';
import type { Upright } from './upright.js';

/** Long side when the first pass finds nothing: the device can be far away. */
const LARGE_SIDE = 1440;
/** Lines read after which no further pass starts: with 90, 28 of 36 photographs were right, not 27, in an eighth more time. */
const MAX_LINES = 50;
/** Passes after which a picture without a clear number is given up. */
const MAX_UNCLEAR_PASSES = 3;
/** Confidence of a reading without doubts, and of one with any. */
const WITHOUT_DOUBT = 0.85;
const WITH_DOUBT = 0.5;

/** The doubt that the other reader may share: both lose the first digit of a number that something covers. */
export const MAY_CONTINUE = 'a number may go on beside what was read';

/** What the passes so far say of a picture. */
export interface TextReading {
  readonly reading: Reading | undefined;
  /** Why nothing in the picture is the reading of a medical device, whatever its numbers look like. */
  readonly rejectedBy: 'no device' | 'error' | undefined;
  /** Doubts about what its numbers mean, not about their digits. */
  readonly layoutDoubts: readonly string[];
  /** All words that were read. */
  readonly labels: readonly Label[];
}

interface TextReaderOptions {
  readonly thresholds?: DoubtThresholds | undefined;
  /** Whether another reader reads the same. */
  readonly isConfirmed?: (item: DeviceItem, labels: readonly Label[]) => boolean;
}

/**
 * Reads a display as text, in several passes: the first reads the picture as it is, the others read it preprocessed in several
 * ways. Their readings are votes.
 * @returns After each pass, what all passes so far say.
 */
export async function* readText(
  given: Recogniser,
  { raster, lines: first }: Upright,
  { thresholds = DOUBT_THRESHOLDS, isConfirmed = () => false }: TextReaderOptions = {},
): AsyncGenerator<TextReading> {
  const recogniser = readOnce(given);
  const passes: Pass[] = [];
  const sources = new Map<string, PassSource>();
  const extents = new Map<string, Promise<Extent>>();
  async function add(name: string, picture: Raster, lines: readonly Line[], region?: ScaledRegion) {
    const seen = await interpretPass(recogniser, picture, region, lines);
    passes.push({ name, numbers: seen.numbers, labels: seen.labels });
    sources.set(name, { levels: seen.levels, region });
    return seen;
  }
  /** Measured once for each place in which a number was read best. */
  function extentOf(field: Field, others: readonly Field[]): Promise<Extent> {
    const key = `${field.bestPass} ${field.text} ${field.best.box.x}`;
    const source = sources.get(field.bestPass)!;
    const answer = extents.get(key) ?? measureExtent(recogniser, field, { source, others });
    extents.set(key, answer);
    return answer;
  }
  async function reading(draft: DeviceDraft, labels: readonly Label[]): Promise<Reading> {
    const doubts = [
      ...draft.doubts,
      ...new Set(draft.fields.flatMap((field) => findDoubts(field, thresholds))),
    ];
    const found = new Set<Extent>();
    // A doubtful reading without confirmation stays doubtful, whatever stands beside its numbers.
    if (doubts.length === 0 || isConfirmed({ ...draft, confidence: WITH_DOUBT }, labels))
      for (const field of draft.fields) {
        const others = draft.fields.filter((other) => other !== field);
        found.add(await extentOf(field, others));
      }
    if (found.has('longer')) doubts.push(MAY_CONTINUE);
    if (found.has('unsteady')) doubts.push('a number changes with what is beside it');
    return {
      deviceType: draft.deviceType,
      data: draft.data,
      confidence: doubts.length === 0 ? WITHOUT_DOUBT : WITH_DOUBT,
      reasons: doubts.length === 0 ? ['its own words, and passes that agree'] : doubts,
    };
  }
  async function textReading(): Promise<TextReading> {
    const labels = passes.flatMap(({ labels: said }) => said);
    const rejectedBy = hasLabel(labels, 'no device')
      ? 'no device'
      : hasLabel(labels, 'error')
        ? 'error'
        : undefined;
    const draft = rejectedBy === undefined ? interpretFields(fieldsOf(passes), labels) : undefined;
    return {
      reading: draft && (await reading(draft, labels)),
      rejectedBy,
      layoutDoubts: draft?.doubts ?? [],
      labels,
    };
  }
  let seen = await add('first', raster, first);
  if (seen.numbers.length === 0 && seen.labels.length === 0)
    seen = await add('closer', raster, await recogniser.readLines(raster, { longSide: LARGE_SIDE }));
  yield await textReading();
  if (seen.lines.length === 0) return;
  const interest = regionOfInterest(raster, seen, seen.lines);
  const words = seen.lines.filter(isReadWord).map(({ box }) => box);
  const regions = new Map<number, ScaledRegion>();
  for (const { how, side, verticalScale } of PASSES) {
    const region = regions.get(side) ?? (await cropRegion(raster, interest, side));
    regions.set(side, region);
    const picture = await preprocess(region.raster, how);
    const longSide = Math.max(picture.width, picture.height);
    const skip = (box: RotatedBox): boolean =>
      words.some((word) => isSamePlace(word, toPictureBox(box, region)));
    const lines = await recogniser.readLines(picture, { longSide, verticalScale, skip });
    await add(`${how} ${side} ${verticalScale ?? ''}`, picture, lines, region);
    yield await textReading();
    const isUnclear =
      passes.length > MAX_UNCLEAR_PASSES && !passes.some(({ numbers }) => numbers.some(isClear));
    if (isUnclear || recogniser.linesRead() > MAX_LINES) return;
  }
}
