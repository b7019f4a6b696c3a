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
