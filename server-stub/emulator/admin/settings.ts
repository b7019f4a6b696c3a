import type { AccountSettings, StatedSettings } from '../account-settings.js';
import { isOutputFormat } from '../outputs/output.js';
import type { Settings, SettingsDraft, SettingsProblem } from './wire.js';

/** What is wrong with which field; none is fine. */
export type Wrong = Partial<Record<keyof SettingsDraft, SettingsProblem>>;

/** A field's name (RFC 9110 §5.1), and those that describe the payload and cannot be the receiver's. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const OWN_HEADERS = /^(?:content-.*|host|connection|transfer-encoding|x-service-.*)$/i;

const isHttp = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !new URL(text).username;

/** What the interface forbids (Callback configuration), and what could never be sent. */
export function wrongWith(draft: SettingsDraft): Wrong {
  const wrong: Wrong = {};
  if (draft.url !== '' && !isHttp(draft.url)) wrong.url = 'not-http';
  if (draft.headerName !== '' && (!TOKEN.test(draft.headerName) || OWN_HEADERS.test(draft.headerName))) {
    wrong.headerName = 'not-a-header';
  }
  if (draft.headerName === '' && draft.headerValue !== '') wrong.headerName = 'missing';
  if (!/^[\x20-\x7e]*$/.test(draft.headerValue)) wrong.headerValue = 'not-ascii';
  if (!isOutputFormat(draft.outputFormat)) wrong.outputFormat = 'unknown';
  const inlineToo = draft.outputFormat === 'json' || draft.outputFormat === 'fhir_json';
  if (draft.payloadType === 'Inline' && !inlineToo) wrong.payloadType = 'file-only';
  return wrong;
}

/** A draft nothing is wrong with, as the account states it. An empty value keeps the one before. */
export function statedFrom(draft: SettingsDraft, before: AccountSettings): StatedSettings {
  const { url, headerName, headerValue, payloadType, outputFormat, language, standardUnits } = draft;
  const { originals, mapping } = draft;
  const kept = before.callback?.header?.value ?? '';
  const header = headerName === '' ? null : { name: headerName, value: headerValue || kept };
  const callback = url === '' ? null : { url, header, payloadType };
  const format = isOutputFormat(outputFormat) ? outputFormat : before.outputFormat;
  return {
    outputFormat: format,
    callback,
    language,
    standardUnits,
    originals,
    // Translation and units need it whatever the tick says.
    mapping: mapping || language !== 'EN' || standardUnits !== 'source',
  };
}

/** Settings as they are shown: the receiver's key is never given back. */
export function shownSettings({ callback, ...settings }: AccountSettings): Settings {
  const value = callback?.header?.value ?? '';
  const inline = settings.outputFormat === 'json' || settings.outputFormat === 'fhir_json';
  return {
    ...settings,
    url: callback?.url ?? '',
    headerName: callback?.header?.name ?? '',
    maskedKey: value === '' ? '' : `••••${value.length > 8 ? value.slice(-4) : ''}`,
    payloadType: callback?.payloadType ?? (inline ? 'Inline' : 'File'),
  };
}
