import type { Region } from '#networks/display-finder.js';
import type { Raster } from '#networks/raster.js';
import { type DisplayNetworks, readDisplays, VIEWS } from '#networks/read-displays.js';
import { type Line, lineOf } from '../../text/recogniser.js';
import { interpretLines, type Label } from '../general/candidates.js';
import { type Field, fieldsOf, type Pass } from '../general/fields.js';
import { interpretFields } from '../general/interpret-fields.js';
import { hasLabel } from '../general/labels.js';
import type { Reading } from '../reading.js';

/** What the views of one display say. */
export interface DisplayText {
  readonly region: Region;
  readonly passes: readonly Pass[];
  readonly lines: readonly Line[];
}

/** Finds the displays in a picture and reads their rows, each in several views. */
export function readDisplayText(networks: DisplayNetworks, raster: Raster): DisplayText[] {
  return readDisplays(networks, raster).map(({ region, views }) => {
    const passes = views.map((rows, i) => {
      const lines = rows.map(({ box, characters }) => lineOf(characters, box));
      return { name: `view ${VIEWS[i]}`, lines, ...interpretLines(lines) };
    });
    return { region, passes, lines: passes.flatMap(({ lines }) => lines) };
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
