import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Answer } from '../../gateway/support/upstream.js';
import { hasPython } from '../../support/back-ends.js';
import { skipWhen } from '../../support/skip.js';
import { type HostileHouse, openHostileHouse, statusesOf } from './back-end.js';

const MB = 2 ** 20;

/** Says something, then nothing more, and resolves with what was heard until the other side closed the line. */
function sayAndWait(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (piece) => {
      heard += piece.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

// The gateway's own limits of time are in test/gateway/attacks/slow-senders.test.ts.
for (const name of ['stub.ts', 'stub.py'] as const) {
  const cannotRun = name === 'stub.py' && !hasPython;
  describe(`${name} and who is silent, or never is`, skipWhen(cannotRun, 'python3 is not installed'), () => {
    let house: HostileHouse;
    beforeAll(async () => {
      house = await openHostileHouse(name, { HDT_TIMEOUT_S: '1' });
    });
    afterAll(() => house.close());

    const STALLED: Record<string, (token: string) => string> = {
      'in the first line': () => 'GET /hdt/api',
      'in the headers': () => 'GET /hdt/api/v1/uploads HTTP/1.1\r\nHost: x\r\nX-A: ',
      'in an exchange': () =>
        'POST /hdt/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-HDT-Client: 1\r\nContent-Length: 500\r\n\r\n{"scope":',
      'in a form': (token) =>
        `POST /hdt/api/master?module=pathology HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 500\r\n\r\n--b\r\n`,
    };
    for (const [where, bytes] of Object.entries(STALLED)) {
      test(`a sender that is silent ${where} is left, and nothing is filed`, async () => {
        const before = house.upstream.arrivals.length;
        const heard = await sayAndWait(house.origin, bytes(await house.ana.token()));
        assert.ok(
          statusesOf(heard).every((status) => status >= 400),
          heard,
        );
        assert.equal(house.upstream.arrivals.length, before);
        assert.equal((await house.ben.ask('list')).status, 200);
      });
    }

    const SILENT: Record<string, Answer> = {
      'says nothing': () => {},
      'stops in its head': (_, { socket }) => void socket?.write('HTTP/1.1 200 OK\r\nContent-Type: '),
      'stops in its answer': (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).write('{"success":'),
      'says a letter now and then': (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":"');
        const timer = setInterval(() => response.write('a'), 50);
        response.on('close', () => clearInterval(timer));
      },
    };
    for (const [how, answer] of Object.entries(SILENT)) {
      test(`a service that ${how} is given up`, async () => {
        house.upstream.answer = answer;
        const [status, report] = await Promise.all([house.ana.ask('status'), house.ana.ask('report')]);
        assert.deepEqual([status.status, report.status], [502, 502]);
        house.recover();
        assert.equal((await house.ana.ask('status')).status, 200);
      });
    }

    test('600 MB at the exchange are refused and not read', async () => {
      const { hostname, port } = new URL(house.origin);
      const piece = Buffer.alloc(64 * 1024, ' ');
      const { heard, taken } = await new Promise<{ heard: string; taken: number }>((resolve) => {
        let heard = '';
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST /hdt/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-HDT-Client: 1\r\nContent-Length: ${600 * MB}\r\n\r\n`,
          );
          const write = () => {
            while (socket.writable && socket.bytesWritten < 600 * MB && socket.write(piece));
          };
          socket.on('drain', write);
          write();
        });
        socket.on('data', (bytes) => {
          heard += bytes.toString('latin1');
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve({ heard, taken: socket.bytesWritten - socket.writableLength }));
      });
      assert.deepEqual(statusesOf(heard), [413]);
      // What the machine's own buffers hold.
      assert.ok(taken < 40 * MB, `${Math.round(taken / MB)} MB went out`);
    });
  });
}
