/** A tag, a comment or a declaration; or the text between two. */
const TOKEN = /<(?:"[^"]*"|[^>"])+>|[^<]+/g;

const INDENT = '  ';

/** XML with one element a line, for documents whose elements hold either elements or text, as FHIR's do. */
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
