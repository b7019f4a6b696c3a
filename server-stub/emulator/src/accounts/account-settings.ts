import type { OutputFormat } from '../formats.js';
import { type OutputSettings, type OutputSettingsInput, settingsFrom } from '../normalise/settings.js';

/** Where results are sent (interface, Callback configuration). */
export interface CallbackSettings {
  /** http or https. */
  readonly url: string;
  /** Authenticates every callback to its receiver. */
  readonly header: { readonly name: string; readonly value: string } | null;
  /** Inline exists for JSON and FHIR JSON only. */
  readonly payloadType: 'File' | 'Inline';
}

/** The settings of the portal; they apply to files received afterwards. */
export interface AccountSettings extends OutputSettings {
  /** The format of callbacks, and of retrieval without `format`. */
  readonly outputFormat: OutputFormat;
  /** Null for no callbacks. */
  readonly callback: CallbackSettings | null;
}

/** What is left out has its default. */
export type SettingsInput = OutputSettingsInput & Partial<Pick<AccountSettings, 'outputFormat' | 'callback'>>;

export const accountSettingsFrom = ({
  outputFormat = 'json',
  callback = null,
  ...output
}: SettingsInput = {}): AccountSettings => ({ ...settingsFrom(output), outputFormat, callback });
