import { keepReadingPhoto } from '../../src/capture/reading-photos.js';
import type { StoredConfirmation, UploadPatient, UploadRecord } from '../../src/core/service/wire.js';
import { HdtRecords } from '../../src/records/hdt-records.js';
import type { ReadingRecord } from '../../src/records/loaded-records.js';
import type { Records, Report } from '../../src/records/records-flow.js';
import { define } from '../../src/ui/define.js';
import { NOW } from './clock.js';
import { photographDevice } from './device.js';
import { criticalRows } from './rows.js';
import type { State } from './state.js';

/** Shows the records it is given in place of those of a service. */
class FixedRecords extends HdtRecords {
  override async reload(): Promise<void> {}

  show(records: Records, reports: ReadonlyMap<string, Report> = new Map()): this {
    return Object.assign(this, { records, reports });
  }
}
define('hdt-records', FixedRecords);

const DAY = 86_400_000;
const before = (days: number): string => new Date(NOW - days * DAY).toISOString();

const upload = (
  fileName: string,
  daysAgo: number,
  status: UploadRecord['status'],
  more: Partial<UploadRecord> = {},
): UploadRecord => ({
  uploadId: fileName,
  fileName,
  status,
  uploadedDate: before(daysAgo),
  expiresAt: before(daysAgo - 30),
  ...more,
});

const reading = (
  id: string,
  daysAgo: number,
  systolic: string,
  confirmation: StoredConfirmation | null,
): ReadingRecord => ({
  id,
  createdAt: before(daysAgo),
  confirmation,
  readings: [
    {
      deviceType: 'blood pressure monitor',
      measurements: [
        { key: 'systolic', value: systolic, unit: 'mmHg' },
        { key: 'diastolic', value: '79', unit: 'mmHg' },
      ],
      confidence: 0.93,
    },
  ],
});

const said = (
  state: 'confirmed' | 'dismissed',
  values: Extract<StoredConfirmation, { values: unknown }>['values'] = [],
): StoredConfirmation => ({ state, at: before(0), surface: 'page', lowConfidence: false, values });

const ADA: UploadPatient = { state: 'named', tag: 'ada', initials: 'A. O.', others: [] };
const BEN: UploadPatient = { state: 'named', tag: 'ben', initials: 'B. O.', others: [] };
const NOBODY: UploadPatient = { state: 'unknown', tag: null, initials: '', others: [] };

const UPLOADS: readonly UploadRecord[] = [
  upload('blood-panel.hl7', 0, 'completed', { patient: ADA }),
  upload('thyroid.pdf', 0, 'processing', { patient: ADA }),
  upload('lipids.fhir.json', 1, 'completed', { unreadLines: 2, patient: ADA }),
  upload('photographed.jpg', 1, 'failed', { patient: ADA }),
  upload('urine.csv', 27, 'completed', { patient: ADA }),
];

const value = { device: 0, deviceType: 'blood pressure monitor', unit: 'mmHg' } as const;
const READINGS: readonly ReadingRecord[] = [
  reading(
    'r1',
    0,
    '130',
    said('confirmed', [
      { ...value, key: 'systolic', value: '135', origin: 'corrected' },
      { ...value, key: 'diastolic', value: '79', origin: 'read' },
    ]),
  ),
  reading('r2', 1, '128', { state: 'unconfirmed' }),
  reading('r3', 2, '124', said('confirmed')),
  reading('r4', 2, '240', said('dismissed')),
  reading(
    'r5',
    3,
    '127',
    said('confirmed', [
      { ...value, key: 'systolic', value: '272', origin: 'corrected' },
      { ...value, key: 'diastolic', value: '79', origin: 'read' },
    ]),
  ),
];

const loaded = (
  uploads: readonly UploadRecord[],
  readings: readonly ReadingRecord[],
  more: string | null = null,
): Records => ({ kind: 'loaded', uploads, readings, next: { uploads: more, readings: null } });

const list = (records: Records, reports?: ReadonlyMap<string, Report>): State => ({
  create: () => new FixedRecords().show(records, reports),
});

export const RECORDS: Readonly<Record<string, State>> = {
  loading: list({ kind: 'loading' }),
  empty: list(loaded([], [])),
  list: list(loaded(UPLOADS, READINGS)),
  'list-long': list(
    loaded(
      Array.from({ length: 20 }, (_, index) =>
        upload(`report-${index + 1}.pdf`, Math.floor(index / 3), 'completed', { patient: ADA }),
      ),
      READINGS,
      'page-2',
    ),
  ),
  'two-patients': list(
    loaded(
      [
        upload('blood-panel.hl7', 0, 'completed', { patient: ADA }),
        upload('ben.hl7', 0, 'completed', { patient: BEN }),
        upload('lipids.fhir.json', 1, 'completed', { patient: ADA }),
      ],
      [],
    ),
  ),
  'whose-asked': list(
    loaded(
      [
        upload('urine.csv', 0, 'completed', { patient: NOBODY }),
        upload('blood-panel.hl7', 1, 'completed', { patient: ADA }),
      ],
      [],
    ),
    new Map([['urine.csv', { kind: 'loaded', rows: criticalRows, unreadLines: 0 }]]),
  ),
  'reading-correcting': {
    async create() {
      // Under an id of its own, or other states would show it, too.
      keepReadingPhoto('photographed', await photographDevice());
      return new FixedRecords().show(
        loaded([], [reading('photographed', 0, '124', { state: 'unconfirmed' }), ...READINGS.slice(2, 4)]),
      );
    },
    act(root) {
      const buttons = [...root.querySelectorAll<HTMLButtonElement>('.decision button[aria-label]')];
      buttons.find((one) => one.ariaLabel!.startsWith('Correct'))?.click();
    },
  },
  filters: {
    ...list(loaded(UPLOADS, READINGS)),
    act(root) {
      root.querySelector<HTMLDetailsElement>('[part=filters]')!.open = true;
    },
  },
  'report-open': list(
    loaded(UPLOADS, READINGS),
    new Map([['blood-panel.hl7', { kind: 'loaded', rows: criticalRows, unreadLines: 0 }]]),
  ),
  'report-failed': list(
    loaded(UPLOADS, READINGS),
    new Map([['blood-panel.hl7', { kind: 'failed', code: 'not-found' }]]),
  ),
  offline: list({ kind: 'failed', code: 'network' }),
  'signed-out': list({ kind: 'failed', code: 'unauthorized' }),
};
