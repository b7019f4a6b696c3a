import { findRows, type Region } from '../../network/display-finder.js';
import { readRow } from '../../network/rows.js';
import type { Raster } from '../../raster/decode.js';
import { buildPyramid, type RotatedBox } from '../../text/patch.js';
import { type Line, lineOf } from '../../text/recogniser.js';
import { interpretLines, type Label } from '../general/candidates.js';
import { hasLabel } from '../general/draft.js';
import { type Field, fieldsOf, type Pass } from '../general/fields.js';
import { interpretFields } from '../general/interpret-fields.js';
import type { Reading } from '../reading.js';
import type { DisplayNetworks } from './networks.js';

/** Shares of a display's size by which it is widened in each view of it. */
const VIEWS = [0.12, 0.4];
/** Displays that are read. */
const MAX_DISPLAYS = 2;
/** Rows read in one view, the tallest first: more are print. */
const MAX_ROWS = 24;
/** Rows lower than this are not legible, in pixels of the picture. */
const MIN_ROW_HEIGHT = 7;

function widen({ left, top, width, height }: Region, share: number, within: Raster): Region {
  const by = share * Math.max(width, height);
  const [x, y] = [Math.max(0, left - by), Math.max(0, top - by)];
  return {
    left: x,
    top: y,
    width: Math.min(within.width, left + width + by) - x,
    height: Math.min(within.height, top + height + by) - y,
  };
}

/** The box around all rows, for a picture in which no display was found. */
function aroundRows(rows: readonly RotatedBox[]): Region[] {
  if (rows.length === 0) return [];
  const left = Math.min(...rows.map((row) => row.x - row.width / 2));
  const top = Math.min(...rows.map((row) => row.y - row.height / 2));
  const right = Math.max(...rows.map((row) => row.x + row.width / 2));
  const bottom = Math.max(...rows.map((row) => row.y + row.height / 2));
  return [{ left, top, width: right - left, height: bottom - top }];
}

/** What the views of one display say. */
export interface DisplayText {
  readonly region: Region;
  readonly passes: readonly Pass[];
  readonly lines: readonly Line[];
}

/** Finds the displays in a picture and reads their rows, each in several views. */
export function readDisplayText(networks: DisplayNetworks, raster: Raster): DisplayText[] {
  const levels = buildPyramid(raster);
  const whole = { left: 0, top: 0, width: raster.width, height: raster.height };
  const { displays, rows } = findRows(networks.finder, levels, whole);
  const regions = displays.length > 0 ? displays.slice(0, MAX_DISPLAYS) : aroundRows(rows);
  return regions.map((region) => {
    const views = VIEWS.map((share) => {
      const found = findRows(networks.finder, levels, widen(region, share, raster)).rows;
      const lines = found
        .filter(({ height }) => height >= MIN_ROW_HEIGHT)
        .slice(0, MAX_ROWS)
        .map((box) => lineOf(readRow(networks.reader, levels, box), box));
      return { name: `view ${share}`, lines, ...interpretLines(lines) };
    });
    return { region, passes: views, lines: views.flatMap(({ lines }) => lines) };
  });
}

/** What the networks say of a picture. */
export interface DisplayReading {
  readonly reading: Reading | undefined;
  /** Doubts about what its numbers mean, not about their digits. */
  readonly layoutDoubts: readonly string[];
  /** The digits of each row that has any, in both views, whether or not they are part of the reading. */
  readonly digits: readonly string[];
  readonly isNoDevice: boolean;
}

/** Confidence of a reading of the networks alone, without doubts and with any. */
const WITHOUT_DOUBT = 0.65;
const WITH_DOUBT = 0.45;
const MIN_SCORE = 0.9;
const MIN_CHARACTER_SCORE = 0.75;

const digitDoubts = ({ best, passes, others }: Field): string[] => [
  ...(best.score < MIN_SCORE || best.minScore < MIN_CHARACTER_SCORE ? ['a number is not clear'] : []),
  ...(passes < VIEWS.length || others.length > 0 ? ['the views read different numbers'] : []),
];

/**
 * What the displays of a picture say, with words that others read in it; where several displays are found, the first that
 * amounts to a reading, or all as the windows of one device.
 */
export function interpretDisplays(displays: readonly DisplayText[], words: readonly Label[]): DisplayReading {
  const all = displays.flatMap(({ passes }) => passes);
  const digits = displays
    .flatMap(({ lines }) => lines.map(({ text }) => text.replaceAll(/\D/g, '')))
    .filter(Boolean);
  const isNoDevice = all.some(({ labels }) => hasLabel(labels, 'no device'));
  const tries = [...displays.map(({ passes }) => passes), ...(displays.length > 1 ? [all] : [])];
  for (const passes of isNoDevice ? [] : tries) {
    const draft = interpretFields(fieldsOf(passes), [...passes.flatMap(({ labels }) => labels), ...words]);
    if (draft === undefined) continue;
    const reasons = [...draft.doubts, ...new Set(draft.fields.flatMap(digitDoubts))];
    const { deviceType, data } = draft;
    const confidence = reasons.length === 0 ? WITHOUT_DOUBT : WITH_DOUBT;
    return {
      reading: { deviceType, data, confidence, reasons },
      layoutDoubts: draft.doubts,
      digits,
      isNoDevice,
    };
  }
  return { reading: undefined, layoutDoubts: [], digits, isNoDevice };
}
