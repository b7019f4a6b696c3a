/** A string, a structural character, or any other literal. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const INDENT = '  ';

/**
 * Formats JSON with one member per line. Works on the text, so that numbers and order stay as they are. Returns invalid
 * JSON unchanged.
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
