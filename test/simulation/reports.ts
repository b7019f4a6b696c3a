import { createHash } from 'node:crypto';
import type { Randomness } from './random.js';

/** Something that is sent and can be recognized everywhere: no other one of the run has its value. */
export interface Sent {
  readonly value: string;
  /** Who has added it. Null where the page could not know in time, because it had no network. */
  person: string | null;
  /** How often a person has sent it once more, having read that nobody knows whether it has arrived. */
  timesSentAgain?: number;
}

/** A lab report whose only result is its value. */
export interface SimulatedReport extends Sent {
  readonly file: File;
}

/** A picture of a device whose only number is its value. */
export interface SimulatedPhoto extends Sent {
  readonly picture: Blob;
  /** The name of the page. */
  readonly takenBy: string;
}

/** Their values, in the order of their creation, begin with these. */
const FIRST_REPORT = 7_000_000;
const FIRST_PHOTO = 7_100_000;

/** More bytes than the gateway holds in memory before it sends a form. */
const LARGE = 70_000;

export function createReports(random: Randomness) {
  const all: SimulatedReport[] = [];
  return {
    all: all as readonly SimulatedReport[],
    /** A new file, mostly with the name that other files have, too. */
    create(person: string | null): SimulatedReport {
      const value = String(FIRST_REPORT + all.length);
      const name = random.chance('own name', 0.2) ? `report-${value}.csv` : 'report.csv';
      const comment = random.chance('large', 0.15) ? 'fasting '.repeat(LARGE / 8) : 'fasting';
      const text = `Test,Result,Unit,Reference Range,Date,Comment\nGlucose,${value},mg/dL,70-99,2026-01-05,${comment}\n`;
      const report: SimulatedReport = { file: new File([text], name, { type: 'text/csv' }), value, person };
      all.push(report);
      return report;
    },
  };
}

export type Reports = ReturnType<typeof createReports>;

const JPEG_START = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

/** Confidences of readings. Null: nothing can be read. */
const CONFIDENCES = [0.95, 0.95, 0.95, 0.5, null] as const;

export function createPhotos(random: Randomness) {
  const all: SimulatedPhoto[] = [];
  const byDigest = new Map<string, SimulatedPhoto>();
  const findByValue = (value: string) => all.find((one) => one.value === value);
  return {
    all: all as readonly SimulatedPhoto[],
    /** The photo with this value, whose bytes are sent. */
    find(value: string, bytes: Uint8Array): SimulatedPhoto {
      const photo = findByValue(value)!;
      byDigest.set(createHash('sha256').update(bytes).digest('hex'), photo);
      return photo;
    },
    findByDigest: (sha256: string | null): SimulatedPhoto | undefined => byDigest.get(sha256 ?? ''),
    findByValue,
    create(person: string | null, takenBy: string): SimulatedPhoto {
      const value = String(FIRST_PHOTO + all.length);
      const confidence = random.pick('confidence', CONFIDENCES);
      const padding = random.chance('large photo', 0.15) ? ' '.repeat(LARGE) : '';
      const display = JSON.stringify({ value, confidence }) + padding;
      const picture = new Blob([JPEG_START, display], { type: 'image/jpeg' });
      const photo = { picture, value, person, takenBy };
      all.push(photo);
      return photo;
    },
  };
}

export type Photos = ReturnType<typeof createPhotos>;

/** Whose report or photo has a value; undefined: nobody's. */
export type PersonOf = (value: string) => string | null | undefined;

export const createPersonOf =
  (reports: Reports, photos: Photos): PersonOf =>
  (value) =>
    (reports.all[Number(value) - FIRST_REPORT] ?? photos.all[Number(value) - FIRST_PHOTO])?.person;

/** What a reader of devices reads in a picture. */
export function readDisplay(bytes: Uint8Array): { value: string; confidence: number | null } {
  return JSON.parse(new TextDecoder().decode(bytes.subarray(JPEG_START.length)));
}

/** Start of a frame of one by one pixel, start of its scan, end of the image (ITU-T T.81, B.1.1). */
const JPEG_REST = [
  0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0xff, 0xd9,
];

/** A small JPEG of a photo, with its value in a comment. */
export function createPreview(value: string): Blob {
  const comment = [0xff, 0xfe, 0, value.length + 2, ...new TextEncoder().encode(value)];
  return new Blob([new Uint8Array([0xff, 0xd8, ...comment, ...JPEG_REST])], { type: 'image/jpeg' });
}

/** The different values of reports and photos in a text, such as a stored file or a row. */
export const valuesIn = (text: string): string[] => [...new Set(text.match(/\b7[01]00\d{3}\b/g))];
