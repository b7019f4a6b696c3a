import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** One request as its bytes were: nothing between them and us has an opinion on them. */
export interface WireRequest {
  readonly line: string;
  /** Names as written, in order. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** A wire between gateway and service that records its traffic. */
export interface Wire {
  readonly url: string;
  /** Bytes sent to the service since `clear`, one string per connection, one character per byte. */
  sent(): string[];
  clear(): void;
  close(): Promise<void>;
}

export async function startWire(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const connections: { sent: string }[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const connection = { sent: '' };
    connections.push(connection);
    near.on('data', (bytes: Buffer) => {
      connection.sent += bytes.toString('latin1');
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => connections.map(({ sent }) => sent),
    clear() {
      for (const connection of connections) connection.sent = '';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The requests of one connection, strictly after RFC 9112; fails on bytes that are none. The last may be cut off. */
export function readWire(bytes: string): { requests: WireRequest[]; rest: string } {
  const requests: WireRequest[] = [];
  let rest = bytes;
  for (;;) {
    const head = /^([A-Z]+ \/[!-~]* HTTP\/1\.1)\r\n((?:[!-~]+: ?[ -~]*\r\n)+)\r\n/.exec(rest);
    if (!head) return { requests, rest };
    const [whole, line = '', lines = ''] = head;
    const headers = lines
      .trimEnd()
      .split('\r\n')
      .map((text) => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1).trim()] as const);
    const body = readWireBody(
      rest.slice(whole.length),
      new Map(headers.map(([n, v]) => [n.toLowerCase(), v])),
    );
    if (!body) return { requests, rest };
    requests.push({ line, headers, body: body.text });
    rest = body.rest;
  }
}

function readWireBody(bytes: string, headers: ReadonlyMap<string, string>) {
  const [length, coding] = [headers.get('content-length'), headers.get('transfer-encoding')];
  assert.ok(length === undefined || coding === undefined, 'two lengths on the wire');
  if (coding === undefined) {
    const end = Number(length ?? 0);
    return bytes.length < end ? null : { text: bytes.slice(0, end), rest: bytes.slice(end) };
  }
  assert.equal(coding, 'chunked');
  let [text, rest] = ['', bytes];
  for (;;) {
    const [head, size = ''] = /^([\da-f]+)\r\n/i.exec(rest) ?? [];
    if (head === undefined) return null;
    const end = head.length + Number.parseInt(size, 16);
    if (rest.slice(end, end + 2) !== '\r\n') return null;
    text += rest.slice(head.length, end);
    rest = rest.slice(end + 2);
    if (Number.parseInt(size, 16) === 0) return { text, rest };
  }
}

/**
 * Sends bytes as they are and after them a plain question, on which the line is closed; resolves with all that came back.
 * What answers there are before that question's are the answers to the bytes.
 */
export function converse(url: string, bytes: string, farewell: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const last = `GET ${farewell} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => {
      socket.write(bytes + last, 'latin1');
    });
    socket.on('data', (piece: Buffer) => {
      heard += piece.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('end', () => socket.destroy());
    socket.on('close', () => resolve(heard));
  });
}

/** The statuses of what came back, in order, less that of the farewell. */
export function statusesOf(heard: string): number[] {
  const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3})[^\r\n]*\r\n/g)].map(([, status]) => Number(status));
  return heard.endsWith('{"status":"live"}') ? statuses.slice(0, -1) : statuses;
}
