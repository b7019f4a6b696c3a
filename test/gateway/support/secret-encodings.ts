/** A text as others may write it, each by a hand of its own: the gateway's list of them is not asked. */
export function writingsOf(text: string): Record<string, string> {
  const each = (
    write: (character: string, code: number) => string,
    only: (n: number) => boolean = () => true,
  ) => [...text].map((c, n) => (only(n) ? write(c, c.charCodeAt(0)) : c)).join('');
  const hex = (code: number, length: number) => code.toString(16).padStart(length, '0');
  const base64 = (before: string) => Buffer.from(`${before}${text}, it is`).toString('base64');
  return {
    'as it is': text,
    'in capitals': text.toUpperCase(),
    'percent-encoded': each((_, code) => `%${hex(code, 2).toUpperCase()}`),
    'percent-encoded in part': each(
      (_, code) => `%${hex(code, 2)}`,
      (n) => n % 3 === 0,
    ),
    'in hexadecimal': Buffer.from(text).toString('hex'),
    'in base64': base64(''),
    'in base64 after one byte': base64('k'),
    'in base64 after two bytes': base64('k='),
    'in base64 for addresses': Buffer.from(`??>${text}`).toString('base64url'),
    'in base64 of two lines': base64('key: ').replace(/^.{20}/, '$&\r\n'),
    'in hexadecimal with colons': each((_, code) => `${hex(code, 2)}:`),
    'percent-encoded twice': each((_, code) => `%25${hex(code, 2)}`),
    'in escapes of JSON': each((_, code) => `\\u${hex(code, 4)}`),
    'in escapes of JSON, in capitals and in part': each(
      (_, code) => `\\u${hex(code, 4).toUpperCase()}`,
      (n) => n % 4 === 1,
    ),
    'in escapes of JSON inside JSON': each((_, code) => `\\\\u${hex(code, 4)}`),
    'in escapes of scripts': each((_, code) => `\\\\x${hex(code, 2)}`),
    'in references': each((_, code) => `&#${code};`),
    'in hexadecimal references': each(
      (_, code) => `&#x${hex(code, 2).toUpperCase()};`,
      (n) => n % 2 === 0,
    ),
    'in references with zeros': each((_, code) => `&#0000${code};`),
    'with invisible characters by name': each((c) => `${c}&shy;`),
    'with a long name between': text.replace('-', '-&ZeroWidthSpace;'),
    'in references inside percents': each((_, code) => `%26%23${code}%3B`),
    'in UTF-16': each((c) => `${c}\0`),
  };
}

/** Whether any of these is in what was emitted, by the writing's name; base64 is recognised by its middle. */
export function findWriting(emitted: string, text: string): string | undefined {
  const small = emitted.toLowerCase();
  return Object.entries(writingsOf(text)).find(([name, writing]) => {
    const sought = name.startsWith('in base64') ? writing.slice(8, Math.floor(text.length * 1.2)) : writing;
    return small.includes(sought.toLowerCase());
  })?.[0];
}
