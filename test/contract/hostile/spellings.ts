/** A key as a service may write it, so that the page or a person can read it. None of this is the product's own list. */
export function spellingsOf(key: string): Record<string, string> {
  const each = (write: (code: number, character: string) => string) =>
    [...key].map((character) => write(character.charCodeAt(0), character)).join('');
  const first = (write: (code: number) => string) => write(key.charCodeAt(0)) + key.slice(1);
  const hex = (code: number, length: number) => code.toString(16).padStart(length, '0');
  const signs: Record<string, string> = {
    '+': 'plus',
    '/': 'sol',
    _: 'lowbar',
    '.': 'period',
    '=': 'equals',
  };
  const base64 = (before: string) => Buffer.from(`${before}${key}, it is`).toString('base64');
  const entities = each((code) => `&#x${hex(code, 2)};`);
  return {
    'as it is': key,
    'in capitals': key.toUpperCase(),
    'with one letter escaped for JSON': first((code) => `\\u${hex(code, 4)}`),
    'with all letters escaped for JSON': each((code) => `\\u${hex(code, 4)}`),
    'escaped for JSON in capitals': each((code) => `\\u${hex(code, 4).toUpperCase()}`),
    'with slashes as PHP has them': key.replaceAll('/', '\\/'),
    'with plus signs as .NET has them': key.replaceAll('+', '\\u002B'),
    'escaped for JSON twice': each((code) => `\\\\u${hex(code, 4)}`),
    'in decimal entities': each((code) => `&#${code};`),
    'in decimal entities with zeros': each((code) => `&#000${code};`),
    'in hexadecimal entities': entities,
    'in hexadecimal entities in capitals': each((code) => `&#X${hex(code, 4).toUpperCase()};`),
    'in entities without their ends': each((code) => `&#${code}`),
    'with one letter as an entity': first((code) => `&#${code};`),
    'with named entities': each((_, character) => (signs[character] ? `&${signs[character]};` : character)),
    'in entities of entities': entities.replaceAll('&', '&amp;'),
    'in entities escaped for JSON': entities.replaceAll('&', '\\u0026'),
    'percent-encoded': each((code) => `%${hex(code, 2)}`),
    'percent-encoded in part': first((code) => `%${hex(code, 2)}`),
    'percent-encoded twice': each((code) => `%25${hex(code, 2)}`),
    'after a percent sign, with an entity': `%${key.slice(0, -1)}&#${key.charCodeAt(key.length - 1)};`,
    'in base64': base64(''),
    'in base64 after one byte': base64('?'),
    'in base64 after two bytes': base64('?>'),
    'in base64 for addresses': Buffer.from(`??>${key}`).toString('base64url'),
    'in base64, in lines': base64('').replace(/.{20}/g, '$&\\r\\n'),
    'in hexadecimal': Buffer.from(key).toString('hex'),
    'in hexadecimal in capitals': Buffer.from(key).toString('hex').toUpperCase(),
    'in hexadecimal with colons': Buffer.from(key)
      .toString('hex')
      .replace(/..(?=.)/g, '$&:'),
  };
}
