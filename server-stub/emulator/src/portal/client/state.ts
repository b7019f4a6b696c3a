import type { Correction, SettingsDraft, Snapshot } from '../../admin/wire.js';
import type { AnswerRequest } from '../inbox-wire.js';
import type { CallbackContent, FaultRequest, UploadContent } from './admin.js';
import type { InboxContents } from './inbox.js';
import type { Route } from './route.js';
import type { Module, Sent } from './send.js';

/** Requested data: loading, loaded, or not found. */
type Fetched<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'here'; readonly value: T }
  | { readonly kind: 'gone' };

/** The state of the page. */
export interface State {
  readonly route: Route;
  /** `away` while the emulator does not answer. */
  readonly connection: 'here' | 'away';
  readonly snapshot: Snapshot | null;
  readonly inbox: InboxContents | null;
  /** Content of the open route beyond the snapshot. */
  readonly upload: Fetched<UploadContent>;
  readonly callback: Fetched<CallbackContent>;
  /** Format of the shown result. */
  readonly format: string;
  /** Whether payloads are shown unformatted. */
  readonly raw: boolean;
  /** Ids of expanded details. */
  readonly opened: ReadonlySet<string>;
  readonly sending: number;
  /** Newest first. */
  readonly sent: readonly Sent[];
  /** A key just issued, to be copied once. */
  readonly freshKey: { readonly customerId: number; readonly key: string } | null;
  /** Error codes by field name. */
  readonly wrong: Readonly<Record<string, string | undefined>>;
  /** A confirmation and the form it belongs to. */
  readonly done: { readonly where: string; readonly text: string } | null;
  /** The last error. */
  readonly notice: string | null;
  /** For screen readers. */
  readonly announcement: string;
}

/** User actions; each shows its outcome. */
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
  /** Validated by the emulator. */
  switchOn(fault: FaultRequest): void;
  switchOff(faultId: string): void;
  answerInbox(request: AnswerRequest): void;
  clearInbox(): void;
}

/** Input of the views. */
export interface ViewContext {
  readonly state: State;
  readonly actions: Actions;
  /** The emulator's time in milliseconds since 1970; null before the first response. */
  now(): number | null;
  readonly inboxAddress: string;
  setRaw(raw: boolean): void;
  toggled(id: string, event: Event): void;
  /** Sets or clears field errors. */
  mark(wrong: Readonly<Record<string, string | undefined>>): void;
}
