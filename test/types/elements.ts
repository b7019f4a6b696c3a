// Compiled by `tsc`, never run: what a host may write, and what must not compile.
import { expectTypeOf } from 'expect-type';
import {
  type BiomarkerRow,
  type Capture,
  type Entry,
  type Format,
  type HdtDeviceCapture,
  type HdtErrorCode,
  type HdtReadingDetail,
  type HdtRecords,
  type HdtResults,
  type HdtUpload,
  type MessageOverrides,
  registerLanguage,
  type TokenSource,
} from '../../src/index.js';

// Tags.
expectTypeOf(document.createElement('hdt-upload')).toEqualTypeOf<HdtUpload>();
expectTypeOf(document.createElement('hdt-device-capture')).toEqualTypeOf<HdtDeviceCapture>();
expectTypeOf(document.createElement('hdt-records')).toEqualTypeOf<HdtRecords>();
expectTypeOf(document.querySelector('hdt-results')!).toEqualTypeOf<HdtResults>();

declare const upload: HdtUpload;
declare const capture: HdtDeviceCapture;
declare const records: HdtRecords;
declare const results: HdtResults;

// Properties.
expectTypeOf(upload.tokenEndpoint).toEqualTypeOf<string>();
expectTypeOf(upload.tokenSource).toEqualTypeOf<TokenSource | undefined>();
expectTypeOf(upload.accept).toEqualTypeOf<string | null>();
expectTypeOf(upload.maxFiles).toEqualTypeOf<number | null>();
expectTypeOf(upload.maxFileSize).toEqualTypeOf<number>();
expectTypeOf(upload.entries).toEqualTypeOf<readonly Entry[]>();
expectTypeOf(capture.minConfidence).toEqualTypeOf<number>();
expectTypeOf(capture.capture).toEqualTypeOf<Capture>();
expectTypeOf(capture.reading).toEqualTypeOf<HdtReadingDetail | null>();
expectTypeOf(records.limit).toEqualTypeOf<number>();
expectTypeOf(results.rows).toEqualTypeOf<readonly BiomarkerRow[] | null>();
expectTypeOf(results).not.toHaveProperty('tokenEndpoint');
expectTypeOf(results).not.toHaveProperty('tokenSource');

// @ts-expect-error a property of the wrong type
upload.maxFiles = '3';
// @ts-expect-error a former name
upload.maxSize = 1;
// @ts-expect-error a former name
capture.confidence = 0.5;
// @ts-expect-error a method without its argument
upload.add();
// @ts-expect-error a protected member
upload.isDragging = true;

// Events.
upload.addEventListener('hdt-accept', ({ detail }) => {
  expectTypeOf(detail.file).toEqualTypeOf<File>();
  expectTypeOf(detail.format).toEqualTypeOf<Format>();
  detail.waitUntil(fetch('/wanted', { signal: detail.signal }).then(({ ok }) => ok || 'Not this one.'));
  // @ts-expect-error an answer is awaited
  detail.waitUntil(true);
});
upload.addEventListener('hdt-status', function ({ detail }) {
  expectTypeOf(this).toEqualTypeOf<HdtUpload>();
  expectTypeOf(detail.status).toEqualTypeOf<'received' | 'processing'>();
});
upload.addEventListener('hdt-result', ({ detail }) => {
  expectTypeOf(detail.rows).toEqualTypeOf<readonly BiomarkerRow[]>();
});
records.addEventListener('hdt-error', ({ detail }) => {
  expectTypeOf(detail.code).toEqualTypeOf<HdtErrorCode>();
});
capture.addEventListener('hdt-retake', ({ detail }) => {
  expectTypeOf(detail.secondOpinion).toEqualTypeOf<'agrees' | 'differs' | 'none'>();
  expectTypeOf(detail.reason).toEqualTypeOf<'low-confidence' | 'disagree' | 'second-opinion' | 'unread'>();
});
upload.addEventListener('click', ({ clientX }) => expectTypeOf(clientX).toEqualTypeOf<number>());
upload.addEventListener('of-the-page', (event) => expectTypeOf(event).toEqualTypeOf<Event>());

// @ts-expect-error no such event
upload.addEventListener('hdt-results', () => {});
// @ts-expect-error an event of another element
upload.addEventListener('hdt-reading', () => {});
// @ts-expect-error no such field of the detail
upload.addEventListener('hdt-uploaded', ({ detail }) => detail.name);
// @ts-expect-error a former name
capture.addEventListener('hdt-retake', ({ detail }) => detail.why);

// Statuses.
const nameOf = (entry: Entry): string => {
  switch (entry.status) {
    case 'received':
    case 'processing':
      return entry.uploadId;
    case 'ready':
      return entry.rows[0]?.name ?? '';
    // @ts-expect-error no such status
    case 'done':
      return '';
    default:
      return entry.name;
  }
};
expectTypeOf(nameOf).returns.toBeString();

// Sentences of the host.
upload.messages = { upload: { choose: 'Pick a report', ready: (rows) => `${rows.toFixed()} rows` } };
capture.messages = { capture: { devices: { spirometer: 'Spirometer' } } };
registerLanguage('cy', { common: { cancel: 'Canslo' } });
registerLanguage('cy', async () => ({ upload: { choose: 'Dewis' } }));
expectTypeOf<MessageOverrides>().not.toHaveProperty('language');

// @ts-expect-error no such sentence
upload.messages = { upload: { chose: 'Pick' } };
// @ts-expect-error a chapter this element does not have
upload.messages = { capture: { open: 'Start' } };
// @ts-expect-error a sentence that needs no function
upload.messages = { upload: { choose: () => 'Pick' } };
// @ts-expect-error a sentence with a fact it is not given
registerLanguage('cy', { upload: { ready: (rows: string) => rows } });
