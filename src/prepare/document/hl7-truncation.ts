/** Least number of fields in a complete OBX: fields 2, 3 and 5 are its value type, identifier and value. */
const MIN_OBX_FIELDS = 5;

/** The result status of an OBX, its last field that must have a value. Empty ones after it may be left out. */
const OBX_STATUS = 11;

/**
 * Whether a message has no complete OBX, or its last segment breaks off: within its name, or as an OBX without a status and
 * with fewer fields than every other one. A missing end of line or batch trailer proves nothing: many exports have none.
 */
export function isHl7Truncated(framed: string): boolean {
  const text = removeFraming(framed);
  const separator = /(?:MSH|FHS|BHS)\s*(\S)/i.exec(text)?.[1] ?? '|';
  const segments = splitSegments(text);
  const results = segments.filter((segment) => isObx(segment, separator));
  const fields = results.map((segment) => segment.split(separator).length - 1);
  if (!fields.some((count) => count >= MIN_OBX_FIELDS)) return true;
  const last = segments.at(-1)!;
  if (endsWithLine(text)) return false;
  if (!/^[A-Z][A-Z\d]{2}./i.test(last)) return true;
  const [own = 0, ...others] = fields.reverse();
  const isShortest = others.length > 0 && others.every((count) => own < count);
  return isObx(last, separator) && isShortest && own < OBX_STATUS;
}

/** MLLP ends a message with FS and CR, and DOS a text with SUB. */
function removeFraming(framed: string): string {
  const whole = framed.trimEnd();
  return (whole.endsWith('\x1a') ? whole.slice(0, -1) : framed).replaceAll('\x1c', '\r');
}

const splitSegments = (text: string): string[] =>
  text
    .split(/[\r\n\v]+/)
    .map((line) => line.replace(/^[\s\p{Cf}]+/u, ''))
    .filter((line) => line !== '');

const isObx = (segment: string, separator: string): boolean =>
  segment.split(separator, 1)[0]!.trim().toUpperCase() === 'OBX';

/** Whether the last line is ended. A regular expression for the blank end would take quadratic time on a run of blank lines. */
const endsWithLine = (text: string): boolean => /[\r\n]/.test(text.slice(text.trimEnd().length));
