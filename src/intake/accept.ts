import { FORMATS, type Format, isFormat } from './format.js';

/**
 * An `accept` attribute (`pdf, .hl7, image/png`) as formats, in the order of `allowed`. Tokens that name no
 * format are ignored; when none is left, everything allowed is accepted.
 */
export function parseAccept(attribute: string | null, allowed: readonly Format[]): readonly Format[] {
  const tokens = (attribute ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const requested = new Set(tokens.flatMap(formatsOf));
  const accepted = allowed.filter((format) => requested.has(format));
  return accepted.length > 0 ? accepted : allowed;
}

function formatsOf(token: string): Format[] {
  const all = Object.keys(FORMATS).filter(isFormat);
  return all.filter((format) => {
    const { mime, extensions, kind } = FORMATS[format];
    return (
      token === format ||
      token === mime ||
      extensions.includes(token) ||
      (token === 'image/*' && kind === 'image')
    );
  });
}

/**
 * The `accept` for a file picker. Extensions as well as types, because no browser has a type for `.hl7` and
 * `.parquet`. Types are listed one by one: `image/*` stops iOS from turning HEIC into JPEG.
 */
export const pickerAccept = (formats: readonly Format[]): string =>
  formats.flatMap((format) => [FORMATS[format].mime, ...FORMATS[format].extensions]).join(',');
