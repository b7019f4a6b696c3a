/** A string, a piece of structure, or anything else up to the next of either. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const INDENT = '  ';

/**
 * JSON with one member a line. Works on the text, never on values: `5.40` stays `5.40` and the order stays. Text that
 * is no JSON is returned as it is.
 */
export function prettyJson(text: string): string {
  if (!isJson(text)) return text;
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  let out = '';
  const line = () => `\n${INDENT.repeat(depth)}`;
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    const last = tokens[i - 1];
    if (token === '{' || token === '[') {
      depth += 1;
      out += next === '}' || next === ']' ? token : token + line();
    } else if (token === '}' || token === ']') {
      depth -= 1;
      out += last === '{' || last === '[' ? token : line() + token;
    } else if (token === ',') out += token + line();
    else out += token === ':' ? ': ' : token;
  });
  return out;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
