import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { SettingsInput } from '../../server-stub/emulator/src/accounts/account-settings.js';
import { type RunningEmulator, startEmulator } from '../../server-stub/emulator/src/node/serve.js';
import { createGateway, type Gateway } from '../../server-stub/gateway/src/app.js';
import type { GatewayEvent } from '../../server-stub/gateway/src/events/event.js';
import { type Listening, listen } from '../../server-stub/gateway/src/mounts/listen.js';
import type { Store } from '../../server-stub/gateway/src/repositories.js';
import { systemClock } from '../../src/core/clock.js';
import { connect } from '../../src/core/service/connect.js';
import { createUpload } from '../../src/core/service/create-upload.js';
import { openTestStore } from '../gateway/support/store.js';
import { drawPdf } from '../support/drawn/pdf/draw.js';

const HEADER = { name: 'X-Lab-Key', value: 'the-value-both-of-them-know' };
const ANA = { tenant: '', subject: 'ana' };
const PANEL = readFileSync(new URL('../../demo/public/samples/blood-panel.hl7', import.meta.url));

/** Looks like a result, and is none to the emulator. */
const UNREAD = ['Nonesuchin 42 ng/mL lipemic sample'];

type Variant = Pick<SettingsInput, 'outputFormat'> & { readonly payloadType: 'Inline' | 'File' };

/** The interface's eight payload variants. */
const VARIANTS: Variant[] = [
  { outputFormat: 'json', payloadType: 'Inline' },
  { outputFormat: 'json', payloadType: 'File' },
  { outputFormat: 'hl7', payloadType: 'File' },
  { outputFormat: 'fhir_json', payloadType: 'Inline' },
  { outputFormat: 'fhir_json', payloadType: 'File' },
  { outputFormat: 'fhir_xml', payloadType: 'File' },
  { outputFormat: 'csv', payloadType: 'File' },
  { outputFormat: 'parquet', payloadType: 'File' },
];

/** The emulator's callbacks as the gateway understands them: two readings of one interface. */
describe('callbacks', () => {
  let store: Store;
  let receiver: Listening;
  let emulator: RunningEmulator;
  const gateways: Gateway[] = [];

  beforeAll(async () => {
    store = await openTestStore();
    // A gateway for each account, told apart by the first part of the path.
    receiver = await listen(
      (request) => {
        const url = new URL(request.url);
        const [, number = '', ...rest] = url.pathname.split('/');
        return gateways[Number(number)]!.fetch(new Request(`${url.origin}/${rest.join('/')}`, request));
      },
      { host: '127.0.0.1', port: 0 },
    );
    emulator = await startEmulator({
      port: 0,
      // Callbacks may come before the gateway has recorded whose upload it is.
      pace: 0,
      reviewTime: 0,
      accounts: VARIANTS.map(({ outputFormat = 'json', payloadType }, n) => ({
        customerId: 1001 + n,
        keys: [`key-${n}`],
        settings: {
          outputFormat,
          callback: { url: `${receiver.url}/${n}/api/results`, header: HEADER, payloadType },
        },
      })),
    });
    for (const n of VARIANTS.keys()) {
      gateways.push(
        createGateway({
          service: { url: emulator.url, key: `key-${n}` },
          authenticate: () => ANA,
          store,
          secrets: ['a secret of thirty-two characters or more'],
          callbacks: { header: { name: HEADER.name, values: [HEADER.value] } },
        }),
      );
    }
  });
  afterAll(async () => {
    await emulator.close();
    await receiver.close();
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await store.close();
  });

  /** Sends a report through one of the gateways and waits until its owner is told. */
  async function tell(n: number, name: string, body: Blob): Promise<GatewayEvent> {
    return (await tellAll(n, name, body, 1))[0]!;
  }

  /** The same for a report of several callbacks. */
  async function tellAll(
    n: number,
    name: string,
    body: Blob,
    count: number,
  ): Promise<readonly GatewayEvent[]> {
    const client = connect({
      tokenEndpoint: 'https://clinic.test/token',
      scope: ['pathology'],
      clock: systemClock,
      fetch: async (input, init = {}) => {
        const { method, headers, body: sent, signal } = init;
        const request = { method, headers, body: sent, signal, duplex: 'half' } as RequestInit;
        return gateways[n]!.fetch(new Request(input as string, request));
      },
    });
    let look = () => {};
    const stop = store.bus.subscribe(ANA, () => look());
    const [ref] = await createUpload(client, [{ name, body }]);
    for (;;) {
      const news = new Promise<void>((resolve) => (look = resolve));
      const events = (await store.events.after(ANA, 0, 1000)).map(({ event }) => event);
      const found = events.filter((event) => 'uploadId' in event && event.uploadId === ref?.uploadId);
      if (found.length >= count) {
        stop();
        return found;
      }
      await news;
    }
  }

  /** Rows of JSON and of tables carry the flag behind the number; HL7 and FHIR name none (interface, field Result). */
  const numberOf = (result: string) => result.replace(/ (?:HH?|LL?|AA?)$/, '');

  const short = (event: GatewayEvent) => {
    assert.ok(event.type === 'rows');
    const { stage, totalTests, received, rows } = event;
    return {
      stage,
      totalTests,
      received,
      rows: rows.map(({ date, loinc, name, result, low, high, unit, comment }) => [
        date.slice(0, 10),
        loinc,
        name,
        numberOf(result),
        low,
        high,
        // FHIR has no unit beside a result that is text, such as `<5` (interface, FHIR, 6).
        /^[\d.]+$/.test(numberOf(result)) ? unit : 'of a text',
        comment,
      ]),
    };
  };

  for (const [n, { outputFormat, payloadType }] of VARIANTS.entries()) {
    it(`of ${outputFormat} ${payloadType} bring the rows of the report to its owner`, async () => {
      const [reply, plain] = [
        await tell(n, 'panel.hl7', new Blob([PANEL])),
        await tell(0, 'panel.hl7', new Blob([PANEL])),
      ];
      assert.deepEqual(short(reply), short(plain));
      assert.ok(reply.type === 'rows' && reply.rows.length > 3 && reply.stage === 'complete');
    });
  }

  for (const [n, { outputFormat, payloadType }] of VARIANTS.entries()) {
    it(`of ${outputFormat} ${payloadType} come to an end when lines of the report could not be read`, async () => {
      const lines = ['Sodium: 140 mmol/L (135-145)', 'Potassium: 4.1 mmol/L (3.5-5.1)', ...UNREAD];
      const pdf = await drawPdf(({ table }) => table([60], 60, lines, 18));
      const told = await tellAll(n, 'lines.pdf', new Blob([pdf as BlobPart]), 2);
      assert.deepEqual(
        told.map((event) => event.type === 'rows' && [event.stage, event.received, event.totalTests]),
        [
          ['verified', 2, 3],
          ['reviewed', 3, 3],
        ],
      );
      const [last] = told[1]?.type === 'rows' ? told[1].rows : [];
      assert.deepEqual([last?.name, last?.result], ['Unread line', '']);
      // An Observation has no comment in the interface.
      if (!outputFormat?.startsWith('fhir')) assert.match(last?.comment ?? '', /could not be read/);
      assert.doesNotMatch(JSON.stringify(told), /Nonesuchin/);
    });
  }

  it('of a report nobody can read say so', async () => {
    assert.equal((await tell(2, 'noise.txt', new Blob(['neither a report nor a table']))).type, 'failed');
  });
});
