import { FORMATS, type Format, isFormat } from './format.js';

/**
 * An `accept` attribute (`pdf, .hl7, image/png`) as formats, in the order of `allowed`. Words that name no
 * format are passed over; when none is left, everything allowed is accepted.
 */
export function parseAccept(attribute: string | null, allowed: readonly Format[]): readonly Format[] {
  const words = (attribute ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wanted = new Set(words.flatMap(formatsOf));
  const chosen = allowed.filter((format) => wanted.has(format));
  return chosen.length > 0 ? chosen : allowed;
}

function formatsOf(word: string): Format[] {
  const all = Object.keys(FORMATS).filter(isFormat);
  return all.filter((format) => {
    const { mime, extensions, kind } = FORMATS[format];
    return (
      word === format ||
      word === mime ||
      extensions.includes(word) ||
      (word === 'image/*' && kind === 'image')
    );
  });
}

/**
 * The `accept` for a file picker. Extensions as well as types, because `.hl7` and `.parquet` have no type in
 * any browser, and types are listed one by one: `image/*` stops iOS from turning HEIC into JPEG.
 */
export const pickerAccept = (formats: readonly Format[]): string =>
  formats.flatMap((format) => [FORMATS[format].mime, ...FORMATS[format].extensions]).join(',');
