import type { Raster } from '../picture/decode.js';
import type { Reading } from '../reading.js';
import { type Pyramid, pyramid, type TurnedBox } from '../text/patch.js';
import type { Line, Recogniser } from '../text/recogniser.js';
import { bloodPressure } from './blood-pressure.js';
import { type Candidate, meaning, type Seen, seenIn } from './candidates.js';
import { type Draft, has, LARGE } from './draft.js';
import { type Field, fieldsOf, type Look, samePlace } from './fields.js';
import { oximeter } from './oximeter.js';
import { type Preparation, prepared } from './prepare.js';
import { rowsWithin } from './rows.js';
import { single } from './single.js';
import { readWider } from './wider.js';
import type { Upright } from './upright.js';
import { partAround, unzoomed, zoom, type Zoomed } from './zoom.js';

/** When the first look shows nothing: a device far away. */
const CLOSER_SIDE = 1440;
/** Further looks at the part with the display, in the order in which they help most. */
const LOOKS: readonly { how: Preparation; side: number; squash?: number }[] = [
  { how: 'blur', side: 640 },
  { how: 'close dark', side: 640 },
  { how: 'contrast', side: 640 },
  { how: 'none', side: 640, squash: 0.55 },
  { how: 'inverse', side: 640 },
  { how: 'blur', side: 448 },
  { how: 'close lit', side: 640 },
  { how: 'none', side: 960 },
];

/** Shares of their height by which a number's box is widened on both sides to see whether it goes on. */
const WIDER = [0.15, 0.4, 0.8];
/** What a value needs to be sure by this reader alone: see `reader.ts` for what was measured with it. */
const LEAST_SCORE = 0.93;
const LEAST_CHARACTER = 0.85;
const LEAST_SHARE = 0.75;
const LEAST_LOOKS = 2;

const SURE = 0.85;
const DOUBTFUL = 0.5;

interface Source {
  readonly levels: Pyramid;
  readonly zoomed: Zoomed | undefined;
}

/** What is seen in a look, boxes in pixels of the whole picture. */
async function look(
  recogniser: Recogniser,
  raster: Raster,
  zoomed: Zoomed | undefined,
  lines: readonly Line[],
): Promise<Seen & { lines: readonly Line[]; levels: Pyramid }> {
  const levels = pyramid(raster);
  const rows: Line[] = [];
  for (const box of rowsWithin(lines)) {
    const row = await recogniser.line(levels, box);
    if (row.least > 0.85 && meaning(row).numbers.some(({ even }) => even)) rows.push(row);
  }
  const all = [...lines, ...rows];
  const { numbers, labels } = seenIn(all);
  const whole: Candidate[] = [];
  const tallest = Math.max(0, ...numbers.map(({ box }) => box.height));
  for (const number of numbers) {
    if (number.box.height < LARGE * tallest) whole.push(number);
    else whole.push(await completed(recogniser, levels, number, numbers));
  }
  const place = <Kind extends { readonly box: TurnedBox }>(each: Kind): Kind =>
    zoomed === undefined ? each : { ...each, box: unzoomed(each.box, zoomed) };
  return { numbers: whole.map(place), labels: labels.map(place), lines: all.map(place), levels };
}

/** A number with the digits that its box left out, where there are any. */
async function completed(
  recogniser: Recogniser,
  levels: Pyramid,
  number: Candidate,
  all: readonly Candidate[],
): Promise<Candidate> {
  const others = all
    .filter((other) => other !== number && !samePlace(other.box, number.box))
    .map(({ box }) => box);
  for (const share of WIDER.slice(1)) {
    const wider = await readWider(recogniser, levels, number.box, { share, others });
    const isMore = wider.text.length > number.text.length && wider.text.includes(number.text);
    if (isMore && wider.least > LEAST_CHARACTER) return { ...number, ...wider, direct: false };
  }
  return number;
}

/** A number's box in the pixels of the look that read it. */
const within = (box: TurnedBox, zoomed: Zoomed | undefined): TurnedBox =>
  zoomed === undefined
    ? box
    : {
        ...box,
        x: (box.x - zoomed.left) * zoomed.scale,
        y: (box.y - zoomed.top) * zoomed.scale,
        width: box.width * zoomed.scale,
        height: box.height * zoomed.scale,
      };

/** Whether a number stays what it is when more of the picture beside it is read with it. */
async function goesNoFurther(
  recogniser: Recogniser,
  field: Field,
  { source, others }: { source: Source; others: readonly Field[] },
): Promise<boolean> {
  const box = within(field.best.box, source.zoomed);
  const taken = others.map(({ best }) => within(best.box, source.zoomed));
  for (const share of WIDER) {
    const wider = await readWider(recogniser, source.levels, box, { share, others: taken });
    if (wider.text !== field.text) return false;
  }
  return true;
}

/** Votes for something else: half for what lost a digit or gained a point, as detection and dust do. */
const opposed = ({ text, others }: Field): number =>
  others.reduce(
    (sum, other) =>
      sum + other.votes * (text.includes(other.text) || other.text.replace('.', '') === text ? 0.5 : 1),
    0,
  );

function weak(field: Field): string[] {
  const { best, votes, count } = field;
  return [
    ...(best.score < LEAST_SCORE || best.least < LEAST_CHARACTER || !best.even ? ['a number is not clear'] : []),
    ...(votes < LEAST_SHARE * (votes + opposed(field)) ? ['looks at it read different numbers'] : []),
    ...(count < LEAST_LOOKS ? ['only one look read it'] : []),
  ];
}

const draftOf = (fields: readonly Field[], looks: readonly Look[]): Draft | undefined => {
  const labels = looks.flatMap(({ labels: said }) => said);
  return bloodPressure(fields, labels) ?? oximeter(fields, labels) ?? single(fields, labels);
};

/** The part of the picture that has numbers and words of devices in it. */
function interesting(raster: Raster, { numbers, labels }: Seen, lines: readonly Line[]) {
  const tall = lines.filter(({ box }) => box.height > 0.06 * raster.height);
  const chosen = (numbers.some(({ score }) => score > 0.8) || tall.length > 0 ? [...numbers, ...labels, ...tall] : lines).map(
    ({ box }) => box,
  );
  return chosen.length === 0
    ? { left: 0, top: 0, width: raster.width, height: raster.height }
    : partAround(chosen, raster, [0.35, 0.2]);
}

/** What is made of a picture after some looks. */
export interface Opinion {
  readonly reading: Reading | undefined;
  /** Why nothing in the picture is the reading of a medical device, whatever its numbers look like. */
  readonly against: readonly string[];
}

/**
 * Reads a display as text: a first look at the picture as it is, then looks at it prepared in several ways, their
 * readings counted.
 * @returns After each look what is made of all so far, and at the end nothing more.
 */
export async function* readText(
  recogniser: Recogniser,
  { raster, lines: first }: Upright,
): AsyncGenerator<Opinion> {
  const looks: Look[] = [];
  const sources = new Map<string, Source>();
  async function add(name: string, picture: Raster, lines: readonly Line[], zoomed?: Zoomed) {
    const seen = await look(recogniser, picture, zoomed, lines);
    looks.push({ name, numbers: seen.numbers, labels: seen.labels });
    sources.set(name, { levels: seen.levels, zoomed });
    return seen;
  }
  async function reading(): Promise<Reading | undefined> {
    const fields = fieldsOf(looks);
    const draft = draftOf(fields, looks);
    if (draft === undefined) return undefined;
    const doubts = [...draft.doubts, ...new Set(draft.fields.flatMap(weak))];
    for (const field of doubts.length === 0 ? draft.fields : []) {
      const others = draft.fields.filter((other) => other !== field);
      if (await goesNoFurther(recogniser, field, { source: sources.get(field.look)!, others })) continue;
      doubts.push('a number may go on beside what was read');
      break;
    }
    return {
      deviceType: draft.deviceType,
      data: draft.data,
      confidence: doubts.length === 0 ? SURE : DOUBTFUL,
      why: doubts.length === 0 ? ['its own words, and looks that agree'] : doubts,
    };
  }
  async function opinion(): Promise<Opinion> {
    const labels = looks.flatMap(({ labels: said }) => said);
    const against = [
      ...(has(labels, 'no device') ? ['its words are of no medical device'] : []),
      ...(has(labels, 'error') ? ['it shows an error'] : []),
    ];
    return { reading: against.length === 0 ? await reading() : undefined, against };
  }
  let seen = await add('first', raster, first);
  if (seen.numbers.length === 0 && seen.labels.length === 0)
    seen = await add('closer', raster, await recogniser.lines(raster, { longSide: CLOSER_SIDE }));
  yield await opinion();
  const part = interesting(raster, seen, seen.lines);
  for (const { how, side, squash } of LOOKS) {
    const zoomed = await zoom(raster, part, side);
    const picture = await prepared(zoomed.raster, how);
    const longSide = Math.max(picture.width, picture.height);
    const lines = await recogniser.lines(picture, { longSide, squash });
    await add(`${how} ${side} ${squash ?? ''}`, picture, lines, zoomed);
    yield await opinion();
  }
}
