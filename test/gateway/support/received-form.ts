import assert from 'node:assert/strict';

export interface ReceivedFile {
  readonly field: string;
  /** As it was sent, with its mark. */
  readonly sentName: string;
  /** Without it. */
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** The files of a form as the gateway writes it, and nothing else: any other byte of it is an error. */
export function readReceivedForm({
  headers,
  body,
}: {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}): ReceivedFile[] {
  const [, boundary] =
    /^multipart\/form-data; boundary=([\w-]{28})$/.exec(String(headers['content-type'])) ?? [];
  assert.ok(boundary, String(headers['content-type']));
  const [opening, ...rest] = `\r\n${body.toString('utf8')}`.split(`\r\n--${boundary}`);
  assert.deepEqual([opening, rest.pop()], ['', '--\r\n']);
  return rest.map((part) => {
    const [, field = '', sentName = '', type = '', content = ''] = PART.exec(part) ?? assert.fail(part);
    const name = sentName.replace(/\.hdt-[0-9a-z]{12}(?!\.hdt-)/, '');
    return { field, sentName, name, type, content };
  });
}

const PART =
  /^\r\nContent-Disposition: form-data; name="([^"]*)"; filename="([^"]*)"\r\nContent-Type: ([^\r\n]*)\r\n\r\n([\s\S]*)$/;
