import {
  type OutputSettings,
  type StatedSettings as StatedOutput,
  settingsFrom,
} from '../normalise/settings.js';
import type { OutputFormat } from '../outputs/output.js';

/** Where results are sent (interface, Callback configuration). */
export interface CallbackSettings {
  /** http or https. */
  readonly url: string;
  /** Sent on every callback, when the receiver expects one. */
  readonly header: { readonly name: string; readonly value: string } | null;
  /** Inline is there for JSON and FHIR JSON only. */
  readonly payloadType: 'File' | 'Inline';
}

/** All that an account's holder chooses in the portal; it holds for files received afterwards. */
export interface AccountSettings extends OutputSettings {
  /** Of callbacks, and of retrieval without `format`. */
  readonly outputFormat: OutputFormat;
  /** Null sends nothing. */
  readonly callback: CallbackSettings | null;
}

/** What an account states; the rest has its default. */
export type StatedSettings = StatedOutput & Partial<Pick<AccountSettings, 'outputFormat' | 'callback'>>;

export const accountSettingsFrom = ({
  outputFormat = 'json',
  callback = null,
  ...output
}: StatedSettings = {}): AccountSettings => ({ ...settingsFrom(output), outputFormat, callback });
