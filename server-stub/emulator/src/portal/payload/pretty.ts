import { parse, stringify } from 'lossless-json';

const INDENT = '  ';

/** JSON with one member per line, and numbers as they are written. Returns invalid JSON unchanged. */
export function prettyJson(text: string): string {
  try {
    return stringify(parse(text), undefined, INDENT) ?? text;
  } catch {
    return text;
  }
}

/** A tag, comment or declaration, or the text between them. */
const TOKEN = /<(?:"[^"]*"|[^>"])+>|[^<]+/g;

/** Formats XML with one element per line, for documents without mixed content, such as FHIR. */
export function prettyXml(text: string): string {
  const tokens = (text.match(TOKEN) ?? []).filter((token) => token.trim() !== '');
  const lines: string[] = [];
  let depth = 0;
  let afterText = false;
  for (const token of tokens) {
    const closes = token.startsWith('</');
    if (closes) depth -= 1;
    if (!token.startsWith('<') || (closes && afterText)) lines.push(`${lines.pop() ?? ''}${token}`);
    else lines.push(INDENT.repeat(Math.max(0, depth)) + token);
    if (/^<[^?!/]/.test(token) && !token.endsWith('/>')) depth += 1;
    afterText = !token.startsWith('<');
  }
  return lines.join('\n');
}
