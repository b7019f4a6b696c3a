import type { AccountSettings, SettingsInput } from '../accounts/account-settings.js';
import { maskKey } from '../accounts/mask-key.js';
import { isHttpAddress } from '../address.js';
import { isInlineFormat, isOutputFormat, type OutputFormat } from '../formats.js';
import { toRecord } from '../json-object.js';
import { LANGUAGES } from '../vocabulary/analyte.js';
import type { Settings, SettingsDraft, SettingsProblem } from './wire.js';

/** Every invalid field, and why. */
type SettingsErrors = Readonly<Record<string, SettingsProblem>>;

/** Settings as an account states them, or every error in them. */
export type CheckedSettings = { readonly settings: SettingsInput } | { readonly errors: SettingsErrors };

/** A field's name (RFC 9110 §5.1). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Fields of the connection (RFC 9110 §7.6.1), of the payload, and the service's own. */
const OWN_HEADERS =
  /^(?:content-.*|x-service-.*|host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect)$/i;

/** Visible ASCII, with spaces between words (RFC 9110 §5.5). */
const HEADER_VALUE = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;

const LONGEST = 2048;

const text = (fits: (value: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && value.length <= LONGEST && fits(value);
const oneOf = (options: readonly string[]) => text((value) => options.includes(value));
const isBoolean = (value: unknown) => typeof value === 'boolean';

const isHeaderName = (name: string): boolean => TOKEN.test(name) && !OWN_HEADERS.test(name);

const FIELDS: Record<keyof SettingsDraft, readonly [fits: (value: unknown) => boolean, SettingsProblem]> = {
  url: [text((value) => value === '' || isHttpAddress(value)), 'not-http'],
  headerName: [text((value) => value === '' || isHeaderName(value)), 'not-a-header'],
  headerValue: [text((value) => HEADER_VALUE.test(value)), 'not-ascii'],
  language: [oneOf(LANGUAGES), 'unknown'],
  payloadType: [oneOf(['Inline', 'File']), 'unknown'],
  outputFormat: [text(isOutputFormat), 'unknown'],
  standardUnits: [oneOf(['source', 'si', 'conventional']), 'unknown'],
  originals: [isBoolean, 'unknown'],
  mapping: [isBoolean, 'unknown'],
};

/**
 * Checks settings from the portal, curl or the command line against the interface (Callback configuration) and returns
 * all errors at once. A field left out keeps its value in `before`.
 */
export function checkSettings(stated: unknown, before: AccountSettings): CheckedSettings {
  const given = toRecord(stated);
  const draft: Record<string, unknown> = { ...draftOf(before), ...given };
  const errors: Record<string, SettingsProblem> = {};
  for (const name of Object.keys(given)) if (!Object.hasOwn(FIELDS, name)) errors[name] = 'unknown';
  for (const [name, [fits, problem]] of Object.entries(FIELDS))
    if (!fits(draft[name])) errors[name] = problem;

  const kept = before.callback?.header?.value ?? '';
  const { headerName, headerValue, outputFormat, payloadType } = draft;
  if (headerName === '' && headerValue !== '') errors.headerName ??= 'missing';
  if (headerName !== '' && headerValue === '' && kept === '') errors.headerValue ??= 'missing';
  if (given.payloadType === undefined && !before.callback) draft.payloadType = payloadTypeOf(outputFormat);
  else if (payloadType === 'Inline' && !errors.outputFormat && payloadTypeOf(outputFormat) === 'File')
    errors.payloadType = 'file-only';

  if (Object.keys(errors).length > 0) return { errors };
  // Each field was checked above.
  return {
    settings: settingsFromDraft(draft as unknown as SettingsDraft & { outputFormat: OutputFormat }, kept),
  };
}

const payloadTypeOf = (format: unknown): Settings['payloadType'] =>
  typeof format === 'string' && isOutputFormat(format) && isInlineFormat(format) ? 'Inline' : 'File';

/** An empty header value keeps the saved one. */
function settingsFromDraft(
  draft: SettingsDraft & { outputFormat: OutputFormat },
  kept: string,
): SettingsInput {
  const { url, headerName, headerValue, payloadType, outputFormat, language, standardUnits } = draft;
  const header = headerName === '' ? null : { name: headerName, value: headerValue || kept };
  return {
    outputFormat,
    callback: url === '' ? null : { url, header, payloadType },
    language,
    standardUnits,
    originals: draft.originals,
    // Translation and units require mapping.
    mapping: draft.mapping || language !== 'EN' || standardUnits !== 'source',
  };
}

function draftOf({ callback, ...settings }: AccountSettings): SettingsDraft {
  return {
    ...settings,
    url: callback?.url ?? '',
    headerName: callback?.header?.name ?? '',
    headerValue: '',
    payloadType: callback?.payloadType ?? payloadTypeOf(settings.outputFormat),
  };
}

/** Settings as shown: the receiver's key is masked. */
export function shownSettings(settings: AccountSettings): Settings {
  const { headerValue: _, ...shown } = draftOf(settings);
  const value = settings.callback?.header?.value ?? '';
  return { ...shown, maskedKey: value === '' ? '' : maskKey(value) };
}
