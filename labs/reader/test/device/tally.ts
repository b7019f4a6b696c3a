import type {
  DeviceItem,
  DeviceReading,
} from '../../../../server-stub/emulator/src/readings/device-reading.js';
import { formatTable, type Table } from '../../../../test/bench/table.js';

/** What a picture truly shows. */
export interface Truth {
  /** In the words of the service, "pulse oximeter". */
  deviceType: string;
  quality: string;
  readings: Record<string, { value: number | string; unit: string }>;
}

/** The recommended retake threshold (interface, Medical device extraction). */
export const RETAKE = 0.7;

const VERDICTS = ['right', 'doubted', 'wrong', 'wrong but doubted', 'nothing'] as const;
export type Verdict = (typeof VERDICTS)[number];

function matches(item: DeviceItem, truth: Truth): boolean {
  const wanted = Object.entries(truth.readings);
  return (
    item.deviceType === truth.deviceType &&
    Object.keys(item.data).length === wanted.length &&
    wanted.every(([key, { value, unit }]) => item.data[key]?.value === value && item.data[key]?.unit === unit)
  );
}

/** One picture of one device judged: anything said with confidence that is not the whole truth is wrong. */
export function judge(reading: DeviceReading, truth: Truth): Verdict {
  const items = reading.success ? reading.items : [];
  const said = items.filter(({ confidence }) => confidence >= RETAKE);
  if (items.length === 0) return 'nothing';
  if (said.length > 0) return said.length === 1 && matches(said[0]!, truth) ? 'right' : 'wrong';
  return items.some((item) => matches(item, truth)) ? 'doubted' : 'wrong but doubted';
}

/**
 * A scene of several devices judged, its truths being what must be read. Each thing said with confidence must be one
 * of them; `right` needs all of them, and a scene with nothing to be read is right when nothing is said surely.
 */
export function judgeScene(reading: DeviceReading, truths: readonly Truth[]): Verdict {
  const items = reading.success ? reading.items : [];
  const said = items.filter(({ confidence }) => confidence >= RETAKE);
  const open = [...truths];
  for (const item of said) {
    const at = open.findIndex((truth) => matches(item, truth));
    if (at < 0) return 'wrong';
    open.splice(at, 1);
  }
  if (open.length === 0) return 'right';
  if (items.length === 0) return 'nothing';
  const doubted = items.filter((item) => !said.includes(item));
  return doubted.some((item) => open.some((truth) => matches(item, truth))) || doubted.length === 0
    ? 'doubted'
    : 'wrong but doubted';
}

/** Verdicts counted by quality of the picture. */
export class Tally {
  readonly #counts = new Map<string, Map<Verdict, number>>();

  add(quality: string, verdict: Verdict): void {
    const row = this.#counts.get(quality) ?? new Map<Verdict, number>();
    row.set(verdict, (row.get(verdict) ?? 0) + 1);
    this.#counts.set(quality, row);
  }

  count(verdict: Verdict, ...qualities: string[]): number {
    const rows = [...this.#counts].filter(
      ([quality]) => qualities.length === 0 || qualities.includes(quality),
    );
    return rows.reduce((sum, [, row]) => sum + (row.get(verdict) ?? 0), 0);
  }

  /** Share of the pictures of these qualities that were read rightly and surely. */
  share(...qualities: string[]): number {
    const rows = [...this.#counts].filter(([quality]) => qualities.includes(quality));
    const all = rows.reduce((sum, [, row]) => sum + [...row.values()].reduce((a, b) => a + b, 0), 0);
    return this.count('right', ...qualities) / all;
  }

  /** A row for each quality, under a head that begins with `name`. */
  toTable(name: string): Table {
    const rows = [...this.#counts].map(([quality, row]) => [
      quality,
      ...VERDICTS.map((verdict) => String(row.get(verdict) ?? 0)),
    ]);
    return [[name, ...VERDICTS], ...rows];
  }

  toString(): string {
    return formatTable(this.toTable(''));
  }
}
