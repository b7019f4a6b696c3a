/** A stranger's bytes, and what has to become of them. */
export interface HostileRequest {
  readonly bytes: string;
  /** Statuses besides those of a refusal that are right as well. */
  readonly or?: readonly number[];
  /** How the stranger goes on: with a plain request (the default), with a line that is closed, or not at all. */
  readonly next?: 'hang up' | 'vanish';
  /** Whether no answer is right, too: HTTP has none for it. */
  readonly orSilence?: true;
}

/** What a row is written with: the base path of the back end and a token that is good. */
export interface Caller {
  readonly base: string;
  readonly token: string;
  /** Of one of the caller's own uploads. */
  readonly id: string;
}

const JSON_TYPE = 'Content-Type: application/json\r\nX-HDT-Client: 1\r\n';
const SCOPE = '{"scope":"pathology"}';
const FORM =
  '--b\r\nContent-Disposition: form-data; name="files"; filename="a.hl7"\r\n\r\nMSH|^~\\&|LAB\r\n--b--\r\n';
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const lengthOf = (body: string) => `Content-Length: ${body.length}\r\n`;

export function hostileRequests({ base, token, id }: Caller): Record<string, HostileRequest> {
  const authorization = `Authorization: Bearer ${token}\r\n`;
  const list = `${base}/api/v1/uploads`;
  const exchange = (headers: string, body: string, start = `POST ${base}/token HTTP/1.1`) =>
    `${start}\r\nHost: x\r\n${JSON_TYPE}${headers}\r\n${body}`;
  const get = (target: string, headers = '', version = 'HTTP/1.1') =>
    `GET ${target} ${version}\r\nHost: x\r\n${authorization}${headers}\r\n`;
  const upload = (headers: string, body: string) =>
    `POST ${base}/api/master?module=pathology HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: multipart/form-data; boundary=b\r\n${headers}\r\n${body}`;
  /** Would be answered with 200 where a body is read as a request. */
  const hidden = get(list);

  const rows: Record<string, HostileRequest> = {};
  const add = (name: string, bytes: string, more: Omit<HostileRequest, 'bytes'> = {}) => {
    rows[name] = { bytes, ...more };
  };

  for (const method of [
    'TRACE',
    'TRACK',
    'CONNECT',
    'PUT',
    'DELETE',
    'PATCH',
    'OPTIONS',
    'PROPFIND',
    'FOO',
    'get',
  ])
    for (const target of [`${base}/token`, list])
      add(
        `${method} ${target === list ? 'of a list' : 'of the exchange'}`,
        `${method} ${target} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`,
        { or: [204] },
      );
  add('HEAD', `HEAD ${list} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`, { or: [200] });
  add('CONNECT, and gone', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', { next: 'vanish' });
  add('CONNECT of an address', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n');
  add('a method of 10,000 letters', `${'A'.repeat(10_000)} / HTTP/1.1\r\nHost: x\r\n\r\n`);
  add('PUT with a body', exchange(lengthOf(hidden), hidden, `PUT ${base}/token HTTP/1.1`));

  const TARGETS = {
    'an address': `http://evil.example${list}`,
    'an address with a bracket': 'http://[',
    'an asterisk': '*',
    'two slashes': `/${list}`,
    'two slashes and a bracket': '//[',
    'a percent sign': `${base}/api/v1/status/%`,
    'half a percent form': `${base}/%zz%ff%fe%`,
    'a percent form in the query': `${list}?limit=%ff%zz`,
    'a limit that is none': `${list}?limit=abc`,
    'a limit below nothing': `${list}?limit=-1`,
    'a limit in other digits': `${list}?limit=%D9%A1`,
    'a fragment': `${list}#x`,
    'a backslash': `${base}\\token`,
    dots: `${base}/../../etc/passwd`,
    'a NUL, escaped': `${base}/api/v1/status/%00`,
    'a line break, escaped': `${base}/api/v1/status/x%0d%0aX-Evil:%20yes`,
    'bytes beyond ASCII': `${base}/api/v1/status/\xff\xfe`,
    'no slash': 'hdt/token',
    '6,000 letters': `${base}/${'a'.repeat(6000)}`,
    '100,000 letters': `${base}/${'a'.repeat(100_000)}`,
    'a query of 5,000 parameters': `${list}?${'a&'.repeat(2500)}`,
  };
  for (const [name, target] of Object.entries(TARGETS))
    add(`a target of ${name}`, get(target), { or: [200] });
  add('a target with a space', get(`${list} x`));
  add('no target', `GET HTTP/1.1\r\nHost: x\r\n\r\n`);

  add('HTTP/1.0', get(list, 'Connection: close\r\n', 'HTTP/1.0'), { or: [200] });
  add('HTTP/1.0 without a host', `GET ${list} HTTP/1.0\r\n${authorization}\r\n`, { or: [200] });
  add('HTTP/0.9', `GET ${list}\r\n\r\n`);
  add('HTTP/2.0, as its clients begin', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0');
  for (const version of [
    'HTTP/2.0',
    'HTTP/1.2',
    'HTTP/3',
    'HTTP/11',
    'http/1.1',
    'HTTP/1.1.1',
    'HTTP/-1.1',
    'XTTP/1.1',
  ])
    add(`the version ${version}`, get(list, '', version), { or: [200] });
  add('another protocol', '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n');
  add('empty lines first', `\r\n\r\n${get(list)}`, { or: [200], orSilence: true });
  add('lines that end with LF', get(list).replaceAll('\r\n', '\n'), { or: [200] });
  add(
    'an upgrade to h2c',
    get(
      list,
      'Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
    ),
    { or: [200] },
  );
  add(
    'an upgrade to a socket',
    get(
      list,
      'Connection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\n',
    ),
    { or: [200] },
  );

  add('GET with a body', get(list, lengthOf(hidden)) + hidden, { or: [200] });
  add('GET with a body in chunks', get(list, 'Transfer-Encoding: chunked\r\n') + chunked(hidden), {
    or: [200],
  });
  const LENGTHS = {
    'a length and chunks': [`Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`, chunked(SCOPE) + hidden],
    'chunks and a length': [`Transfer-Encoding: chunked\r\n${lengthOf(SCOPE)}`, chunked(SCOPE) + hidden],
    'two lengths': [`${lengthOf(SCOPE)}Content-Length: 0\r\n`, SCOPE + hidden],
    'two lengths, the first of nothing': [`Content-Length: 0\r\n${lengthOf(hidden)}`, hidden],
    'two lengths in one': [`Content-Length: 0, ${hidden.length}\r\n`, hidden],
    'a length below nothing': ['Content-Length: -1\r\n', hidden],
    'a length with a plus sign': [`Content-Length: +${SCOPE.length}\r\n`, SCOPE + hidden],
    'a length in hexadecimal': ['Content-Length: 0x15\r\n', SCOPE + hidden],
    'a length with an underscore': ['Content-Length: 2_1\r\n', SCOPE + hidden],
    'a length with a fraction': ['Content-Length: 21.0\r\n', SCOPE + hidden],
    'a length in other digits': ['Content-Length: \xb2\xb9\r\n', SCOPE + hidden],
    'a length of too many digits': [`Content-Length: ${'9'.repeat(30)}\r\n`, SCOPE + hidden],
    'a length of 5,000 digits': [`Content-Length: ${'9'.repeat(5000)}\r\n`, SCOPE + hidden],
    'an empty length': ['Content-Length: \r\n', SCOPE + hidden],
    'no length': ['', hidden],
    'a space before the colon': [`Content-Length : ${hidden.length}\r\n`, hidden],
    'a coding with a space before the colon': ['Transfer-Encoding : chunked\r\n', chunked(SCOPE) + hidden],
    'a coding that is none': ['Transfer-Encoding: xchunked\r\n', chunked(SCOPE) + hidden],
    'a coding after chunked': ['Transfer-Encoding: chunked, identity\r\n', chunked(SCOPE) + hidden],
    'a coding twice': [
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
      chunked(SCOPE) + hidden,
    ],
    'a coding that is compressed': ['Transfer-Encoding: gzip, chunked\r\n', chunked(SCOPE) + hidden],
    'a folded coding': [`Transfer-Encoding:\r\n chunked\r\n`, chunked(SCOPE) + hidden],
    'a coding after a vertical tab': ['Transfer-Encoding:\x0bchunked\r\n', chunked(SCOPE) + hidden],
    'a chunk that is none': ['Transfer-Encoding: chunked\r\n', `zz\r\n${hidden}`],
    'a chunk longer than its size': ['Transfer-Encoding: chunked\r\n', `5\r\n${SCOPE}\r\n0\r\n\r\n${hidden}`],
    'a folded header': [`X-A: b\r\n c\r\n${lengthOf(SCOPE)}`, SCOPE],
    'a header ended by CR': [`X-A: b\rTransfer-Encoding: chunked\r\n`, chunked(SCOPE) + hidden],
    'a header with a NUL': [`X-A: b\0c\r\n${lengthOf(SCOPE)}`, SCOPE],
    'a header without a colon': [`X-A\r\n${lengthOf(SCOPE)}`, SCOPE],
    'a header without a name': [`: x\r\n${lengthOf(SCOPE)}`, SCOPE],
    'two hosts': [`Host: y\r\n${lengthOf(SCOPE)}`, SCOPE],
    '5,000 headers': [`${'X-A: b\r\n'.repeat(5000)}${lengthOf(SCOPE)}`, SCOPE],
    'a header of 100,000 letters': [`X-A: ${'b'.repeat(100_000)}\r\n${lengthOf(SCOPE)}`, SCOPE],
  } as const;
  for (const [name, [headers, body]] of Object.entries(LENGTHS)) {
    add(`an exchange with ${name}`, exchange(headers, body));
    add(`an upload with ${name}`, upload(headers, body));
  }
  add('no host', `GET ${list} HTTP/1.1\r\n${authorization}\r\n`);
  add('chunks at the exchange', exchange('Transfer-Encoding: chunked\r\n', chunked(SCOPE)), { or: [200] });
  add('an upload in chunks', upload('Transfer-Encoding: chunked\r\n', chunked(FORM)), { or: [200] });
  add('an upload in another encoding', upload(`Content-Encoding: gzip\r\n${lengthOf(FORM)}`, FORM));
  add('two tokens', get(list, 'Authorization: Bearer x\r\n'), { or: [200] });
  add('two cookies', get(list, 'Cookie: hdt-stub=a\r\nCookie: hdt-stub=b\r\n'), { or: [200] });
  add('a token of other letters', get(list).replace(token, `${token}\xff`));
  add('an empty token', get(list).replace(token, ''));
  add('another person’s id', get(`${base}/api/v1/status/00000000-0000-4000-8000-999999999999`));
  add('a header to the service', get(`${base}/api/v1/status/${id}`, 'X-Api-Key: x\r\nForwarded: for=y\r\n'), {
    or: [200],
  });

  add('waiting to go on, and going on', exchange(`Expect: 100-continue\r\n${lengthOf(SCOPE)}`, SCOPE), {
    or: [200],
  });
  add('waiting to go on, at length', upload('Expect: 100-continue\r\nContent-Length: 999999999\r\n', ''), {
    next: 'hang up',
  });
  add('waiting for what is not', exchange(`Expect: 200-ok\r\n${lengthOf(SCOPE)}`, SCOPE), { or: [200] });

  const BODIES = {
    nothing: '',
    null: 'null',
    'a list': '[]',
    'a number': '5',
    'a word': '"scope"',
    'a list of scopes': '{"scope":["pathology"]}',
    'an object for a scope': '{"scope":{"toString":1}}',
    'a deep one': '['.repeat(30_000),
    'a deep member': `{"scope":${'['.repeat(1000)}${']'.repeat(1000)}}`,
    'a number without an end': `{"scope":${'9'.repeat(60_000)}}`,
    'bytes that are no UTF-8': '{"scope":"\xff\xfe"}',
    'half a surrogate pair': '{"scope":"\\ud800"}',
    'a line break after the scope': '{"scope":"pathology\\n"}',
    'UTF-16': Buffer.from('{"scope":"x"}', 'utf16le').toString('latin1'),
    'not a number': '{"scope":NaN}',
    'a member of all objects': '{"__proto__":{"scope":"pathology"}}',
  };
  for (const [name, body] of Object.entries(BODIES))
    add(`an exchange of ${name}`, exchange(lengthOf(body), body));
  add(
    'an exchange with a mark of bytes',
    exchange(`Content-Length: ${SCOPE.length + 3}\r\n`, `\xef\xbb\xbf${SCOPE}`),
    { or: [200] },
  );
  add('a compressed exchange', exchange(`Content-Encoding: gzip\r\n${lengthOf(SCOPE)}`, SCOPE));
  const long = `{"scope":"pathology"${' '.repeat(70_000)}}`;
  add('an exchange of 70,000 bytes', exchange(lengthOf(long), long));
  add('an exchange of 600 MB, said', exchange('Content-Length: 629145600\r\n', 'x'), { next: 'hang up' });
  add('an upload of 600 MB, said', upload('Content-Length: 629145600\r\n', 'x'), { next: 'hang up' });
  add('GET of 600 MB, said', get(list, 'Content-Length: 629145600\r\n'), { next: 'hang up', or: [200] });

  add('two requests at once', get(list) + get(`${base}/nothing`), { or: [200] });
  add('half an exchange', exchange('Content-Length: 500\r\n', SCOPE), { next: 'hang up', orSilence: true });
  add('half a form', upload('Content-Length: 500\r\n', FORM), { next: 'hang up', orSilence: true });
  add('half a head', `GET ${list} HTTP/1.1\r\nHost: x`, { next: 'hang up', orSilence: true });
  add('nothing at all', '', { next: 'hang up', orSilence: true });
  add('half an exchange, and gone', exchange('Content-Length: 500\r\n', SCOPE), { next: 'vanish' });
  add('half a form, and gone', upload('Content-Length: 500\r\n', FORM), { next: 'vanish' });
  add('half a head, and gone', `GET ${list} HTTP/1.1\r\nHost: x`, { next: 'vanish' });
  add('a whole request, and gone', get(list), { next: 'vanish' });
  return rows;
}
