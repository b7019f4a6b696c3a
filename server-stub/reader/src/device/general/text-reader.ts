import type { DeviceItem } from 'hdt-emulator/laboratory';
import type { Raster } from '../../raster/decode.js';
import type { TurnedBox } from '../../text/patch.js';
import type { Line, Recogniser } from '../../text/recogniser.js';
import type { Reading } from '../reading.js';
import { bloodPressure } from './blood-pressure.js';
import { type Draft, has } from './draft.js';
import { type Field, fieldsOf, type Look, samePlace } from './fields.js';
import { look, type Source } from './look.js';
import { interesting, isClear, isWord, LOOKS, metered } from './looks.js';
import { oximeter } from './oximeter.js';
import { prepared } from './prepare.js';
import { single } from './single.js';
import { type Extent, extentOf, TRUST, type Trust, weak } from './trust.js';
import type { Upright } from './upright.js';
import { unzoomed, type Zoomed, zoom } from './zoom.js';

/** When the first look shows nothing: a device far away. */
const CLOSER_SIDE = 1440;
/** Lines read, wherever from, after which no further look is taken: with 90, 28 of 36 photographs were right, not 27, in an eighth more time. */
const MOST_LINES = 50;
/** Looks after which a picture without a clear number is left. */
const ENOUGH_LOOKS = 3;
/** A reading without doubts, and one with any. */
const SURE = 0.85;
const DOUBTFUL = 0.5;

/** The doubt that the other reader may share: both lose the first digit of a number that something covers. */
export const GOES_ON = 'a number may go on beside what was read';

const draftOf = (fields: readonly Field[], labels: Look['labels']): Draft | undefined =>
  bloodPressure(fields, labels) ?? oximeter(fields, labels) ?? single(fields, labels);

/** What is made of a picture after some looks. */
export interface Opinion {
  readonly reading: Reading | undefined;
  /** Why nothing in the picture is the reading of a medical device, whatever its numbers look like. */
  readonly against: 'no device' | 'error' | undefined;
}

interface Asked {
  readonly trust?: Trust | undefined;
  /** Whether another reader says so too. */
  readonly isBacked?: (item: DeviceItem) => boolean;
}

/**
 * Reads a display as text: a first look at the picture as it is, then looks at it prepared in several ways, their
 * readings counted.
 * @returns After each look what is made of all so far, and at the end nothing more.
 */
export async function* readText(
  given: Recogniser,
  { raster, lines: first }: Upright,
  { trust = TRUST, isBacked = () => false }: Asked = {},
): AsyncGenerator<Opinion> {
  const recogniser = metered(given);
  const looks: Look[] = [];
  const sources = new Map<string, Source>();
  const asked = new Map<string, Promise<Extent>>();
  async function add(name: string, picture: Raster, lines: readonly Line[], zoomed?: Zoomed) {
    const seen = await look(recogniser, picture, zoomed, lines);
    looks.push({ name, numbers: seen.numbers, labels: seen.labels });
    sources.set(name, { levels: seen.levels, zoomed });
    return seen;
  }
  /** Asked once for each place that a number was read best in. */
  function extent(field: Field, others: readonly Field[]): Promise<Extent> {
    const key = `${field.look} ${field.text} ${field.best.box.x}`;
    const source = sources.get(field.look)!;
    const answer = asked.get(key) ?? extentOf(recogniser, field, { source, others });
    asked.set(key, answer);
    return answer;
  }
  async function reading(labels: Look['labels']): Promise<Reading | undefined> {
    const draft = draftOf(fieldsOf(looks), labels);
    if (draft === undefined) return undefined;
    const doubts = [...draft.doubts, ...new Set(draft.fields.flatMap((field) => weak(field, trust)))];
    const extents = new Set<Extent>();
    // What is in doubt and by itself stays so, whatever stands beside its numbers.
    if (doubts.length === 0 || isBacked({ ...draft, confidence: DOUBTFUL }))
      for (const field of draft.fields) {
        const others = draft.fields.filter((other) => other !== field);
        extents.add(await extent(field, others));
      }
    if (extents.has('longer')) doubts.push(GOES_ON);
    if (extents.has('unsteady')) doubts.push('a number changes with what is beside it');
    return {
      deviceType: draft.deviceType,
      data: draft.data,
      confidence: doubts.length === 0 ? SURE : DOUBTFUL,
      why: doubts.length === 0 ? ['its own words, and looks that agree'] : doubts,
    };
  }
  async function opinion(): Promise<Opinion> {
    const labels = looks.flatMap(({ labels: said }) => said);
    const against = has(labels, 'no device') ? 'no device' : has(labels, 'error') ? 'error' : undefined;
    return { reading: against === undefined ? await reading(labels) : undefined, against };
  }
  let seen = await add('first', raster, first);
  if (seen.numbers.length === 0 && seen.labels.length === 0)
    seen = await add('closer', raster, await recogniser.lines(raster, { longSide: CLOSER_SIDE }));
  yield await opinion();
  if (seen.lines.length === 0) return;
  const part = interesting(raster, seen, seen.lines);
  const words = seen.lines.filter(isWord).map(({ box }) => box);
  const zooms = new Map<number, Zoomed>();
  for (const { how, side, squash } of LOOKS) {
    const zoomed = zooms.get(side) ?? (await zoom(raster, part, side));
    zooms.set(side, zoomed);
    const picture = await prepared(zoomed.raster, how);
    const longSide = Math.max(picture.width, picture.height);
    const skip = (box: TurnedBox): boolean => words.some((word) => samePlace(word, unzoomed(box, zoomed)));
    const lines = await recogniser.lines(picture, { longSide, squash, skip });
    await add(`${how} ${side} ${squash ?? ''}`, picture, lines, zoomed);
    yield await opinion();
    const isHopeless = looks.length > ENOUGH_LOOKS && !looks.some(({ numbers }) => numbers.some(isClear));
    if (isHopeless || recogniser.spent() > MOST_LINES) return;
  }
}
