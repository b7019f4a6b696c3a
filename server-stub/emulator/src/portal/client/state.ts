import type { Correction, SettingsDraft, Snapshot } from '../../admin/wire.js';
import type { AnswerRequest } from '../inbox-wire.js';
import type { CallbackContent, FaultRequest, UploadContent } from './admin.js';
import type { InboxContents } from './inbox.js';
import type { Route } from './route.js';
import type { Module, Sent } from './send.js';

/** Something the page asked for: on its way, there, or gone for good. */
type Fetched<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'here'; readonly value: T }
  | { readonly kind: 'gone' };

/** All the page knows and all it shows. */
export interface State {
  readonly route: Route;
  /** `away` goes on asking. */
  readonly connection: 'here' | 'away';
  readonly snapshot: Snapshot | null;
  readonly inbox: InboxContents | null;
  /** What belongs to the route that is open, where it needs more than the snapshot. */
  readonly upload: Fetched<UploadContent>;
  readonly callback: Fetched<CallbackContent>;
  /** The format an upload's result is shown in. */
  readonly format: string;
  /** Payloads as they went over the line. */
  readonly raw: boolean;
  /** Ids of what was unfolded. */
  readonly opened: ReadonlySet<string>;
  readonly sending: number;
  /** Newest first. */
  readonly sent: readonly Sent[];
  /** A key just issued, to be copied once. */
  readonly freshKey: { readonly customerId: number; readonly key: string } | null;
  /** A field's name to what is wrong with it. */
  readonly wrong: Readonly<Record<string, string | undefined>>;
  /** What was done a moment ago, beside where it was done. */
  readonly done: { readonly where: string; readonly text: string } | null;
  /** What could not be done. */
  readonly notice: string | null;
  /** What a screen reader is told. */
  readonly announcement: string;
}

/** What a person can do. Each asks the emulator and shows what came of it. */
export interface Actions {
  push(ms: number, done: string): void;
  setRunning(running: boolean): void;
  send(files: readonly File[], module: Module, customerId: number): void;
  showFormat(format: string): void;
  approve(uploadId: string, corrections: readonly Correction[]): void;
  /** All callbacks of an upload. */
  resend(uploadId: string): void;
  saveSettings(customerId: number, draft: SettingsDraft): void;
  issueKey(customerId: number): void;
  revokeKey(customerId: number, keyId: string): void;
  copyKey(): void;
  addAccount(): void;
  /** Kind, place and number as the form has them; the emulator judges. */
  switchOn(fault: FaultRequest): void;
  switchOff(faultId: string): void;
  answerInbox(asked: AnswerRequest): void;
  clearInbox(): void;
}

/** What a view is drawn from. */
export interface Stage {
  readonly state: State;
  readonly act: Actions;
  /** The emulator's time in milliseconds since 1970, carried on between two answers; null before the first. */
  now(): number | null;
  readonly inboxAddress: string;
  setRaw(raw: boolean): void;
  toggled(id: string, event: Event): void;
  /** Sets or clears what is wrong with fields. */
  mark(wrong: Readonly<Record<string, string | undefined>>): void;
}
