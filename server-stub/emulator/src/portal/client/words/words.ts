import type { FaultPlace, SettingsProblem } from '../../../admin/wire.js';
import type { FaultKind } from '../../../faults/fault.js';
import type { FailureReason } from '../../../parse/failure.js';
import type { Doubt } from '../../../review/doubt.js';
import type { DeliveryStage, DeliveryState, SendError } from '../../../uploads/delivery.js';
import type { Section } from '../route.js';

/** Everything the page says. One typed object a language; a missing sentence does not compile. */
export interface Words {
  /** BCP 47. */
  readonly tag: 'en' | 'es' | 'de' | 'zh';
  readonly title: string;
  readonly honest: string;
  readonly skip: string;
  readonly language: string;
  readonly sections: Readonly<Record<Section, string>>;
  readonly loading: string;
  /** The emulator does not answer; the page goes on asking. */
  readonly away: string;
  /** An action was refused; `detail` is the emulator's own sentence. */
  readonly refused: (detail: string) => string;
  readonly gone: string;
  readonly back: string;
  readonly save: string;
  readonly saved: string;
  readonly none: string;
  readonly account: string;
  readonly accountName: (customerId: string) => string;

  readonly clock: {
    readonly title: string;
    readonly running: string;
    readonly standing: string;
    readonly run: string;
    readonly stand: string;
    readonly push: string;
    readonly pushBy: (amount: string) => string;
    readonly typed: string;
    readonly amount: string;
    readonly unit: string;
    readonly units: Readonly<Record<'second' | 'minute' | 'hour' | 'day', string>>;
    readonly go: string;
    readonly pushed: (amount: string) => string;
    readonly notPositive: string;
  };

  readonly send: {
    readonly title: string;
    readonly kind: string;
    readonly report: string;
    readonly picture: string;
    readonly drop: string;
    readonly choose: string;
    readonly sending: string;
    readonly sent: (fileName: string) => string;
    readonly notSent: (fileName: string, status: string) => string;
    readonly cut: (fileName: string) => string;
    readonly confidence: (share: string) => string;
    readonly unsure: (share: string) => string;
    readonly unread: string;
    /** By the service's own words; it may send others. */
    readonly devices: Readonly<Record<string, string>>;
    readonly measurements: Readonly<Record<string, string>>;
  };

  readonly uploads: {
    readonly upload: string;
    readonly lead: string;
    readonly empty: string;
    readonly status: Readonly<Record<'uploaded' | 'processing' | 'completed' | 'failed', string>>;
    /** What an upload that is being processed waits for. */
    readonly steps: Readonly<Record<'reading' | 'review' | 'translation', string>>;
    readonly lifeLine: (step: number, of: number) => string;
    readonly received: string;
    readonly purge: string;
    readonly purgeIn: (span: string) => string;
    readonly rows: (count: string) => string;
    readonly reason: string;
    readonly reasons: Readonly<Record<FailureReason, string>>;
    readonly uploadId: string;
    readonly transaction: string;
    readonly delivery: string;
    readonly counts: string;
    readonly countsText: (total: string, passed: string, review: string) => string;
    readonly result: string;
    readonly resultIn: string;
    readonly noResult: string;
    readonly callbacks: string;
    readonly noCallbacks: string;
    readonly announce: (fileName: string, status: string) => string;
  };

  readonly review: {
    readonly title: string;
    readonly lead: string;
    readonly doubts: Readonly<Record<Doubt, string>>;
    readonly endsIn: (span: string) => string;
    readonly resultOf: (name: string) => string;
    /** Before what the document says of a row. */
    readonly printed: string;
    readonly hint: string;
    readonly approve: string;
    readonly approved: string;
  };

  readonly callbacks: {
    readonly callback: string;
    readonly lead: string;
    readonly empty: string;
    readonly states: Readonly<Record<DeliveryState, string>>;
    readonly stages: Readonly<Record<DeliveryStage, string>>;
    readonly attempts: string;
    readonly attempt: (number: string) => string;
    readonly attemptCount: (count: number, text: string) => string;
    readonly noAttempt: string;
    readonly answered: (status: string) => string;
    readonly failures: Readonly<Record<SendError, string>>;
    readonly nextIn: (span: string) => string;
    readonly to: string;
    readonly resend: string;
    readonly resent: string;
    readonly payload: string;
    readonly announce: (fileName: string, state: string) => string;
  };

  readonly payload: {
    readonly headers: string;
    readonly body: string;
    readonly readable: string;
    readonly asSent: string;
    readonly part: (name: string, type: string) => string;
    readonly empty: string;
    readonly binary: (size: string) => string;
    readonly binaryNote: string;
    readonly download: string;
    readonly tooLarge: string;
  };

  readonly inbox: {
    readonly lead: string;
    readonly empty: string;
    readonly address: string;
    readonly answers: string;
    readonly takes: string;
    readonly fails: (status: string, left: string | null) => string;
    readonly status: string;
    readonly times: string;
    readonly always: string;
    readonly fail: string;
    readonly takeAgain: string;
    readonly clear: string;
    readonly arrival: (number: string) => string;
    readonly answered: (status: string) => string;
    readonly announce: (number: string) => string;
  };

  readonly accounts: {
    readonly lead: string;
    readonly keys: string;
    readonly noKeys: string;
    readonly issue: string;
    readonly fresh: string;
    readonly copy: string;
    readonly copied: string;
    readonly revoke: string;
    readonly revokeKey: (masked: string) => string;
    readonly settings: string;
    readonly settingsHint: string;
    readonly url: string;
    readonly urlHint: string;
    readonly toInbox: string;
    readonly header: string;
    readonly key: string;
    readonly keyKept: (masked: string) => string;
    readonly outputLanguage: string;
    readonly languages: Readonly<Record<'EN' | 'ES' | 'DE' | 'ZH', string>>;
    readonly payloadType: string;
    readonly payloadTypes: Readonly<Record<'Inline' | 'File', string>>;
    readonly outputFormat: string;
    readonly units: string;
    readonly unitStandards: Readonly<Record<'source' | 'si' | 'conventional', string>>;
    readonly originals: string;
    readonly mapping: string;
    readonly add: string;
    readonly wrong: Readonly<Record<SettingsProblem, string>>;
  };

  readonly faults: {
    readonly lead: string;
    readonly active: string;
    readonly empty: string;
    readonly add: string;
    readonly kind: string;
    readonly kinds: Readonly<Record<FaultKind, string>>;
    readonly where: string;
    readonly routes: Readonly<Record<FaultPlace, string>>;
    readonly upload: string;
    readonly anyUpload: string;
    readonly howLong: string;
    readonly usual: string;
    readonly times: string;
    readonly untilOff: string;
    readonly timesLeft: (count: string) => string;
    readonly switchOn: string;
    readonly switchOff: string;
    readonly switchOffNamed: (name: string) => string;
  };

  readonly requests: {
    readonly lead: string;
    readonly empty: string;
    readonly caption: string;
    readonly time: string;
    readonly request: string;
    readonly answer: string;
    readonly took: string;
  };
}
