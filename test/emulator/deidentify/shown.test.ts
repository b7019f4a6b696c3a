import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { SettingsInput } from '../../../server-stub/emulator/src/accounts/account-settings.js';
import { partsOf, type Receiver, startReceiver, VARIANTS } from '../delivery/receiver.js';
import { createBench, form, PACE, readAny } from '../support.js';
import { HL7, PLANTED } from './documents.js';
import { assertNobody, textsOf } from './found.js';
import { PERSON } from './planted.js';

/** A row in doubt, without a unit, with the person's name in its other texts. */
const DOUBTED = `${HL7}OBX|99|NM|2345-7^Glucose^LN||95|${PERSON.family}|${PERSON.given} ${PERSON.family}||||F\r`;

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

describe('callbacks hold no identity', () => {
  for (const [outputFormat, payloadType] of VARIANTS) {
    it(`${outputFormat} ${payloadType}, before and after review`, async () => {
      const settings: SettingsInput = {
        outputFormat,
        originals: true,
        callback: { url: receiver.url, header: null, payloadType },
      };
      const bench = createBench({
        parse: readAny,
        accounts: [{ customerId: 7, keys: ['key'], settings }],
      });
      const sent = receiver.arrived.length;
      await bench.upload(DOUBTED, 'a.hl7', 'key');
      await bench.pass(PACE);
      await bench.pass(PACE * 1000);
      bench.emulator.close();
      const arrived = receiver.arrived.slice(sent);
      assert.equal(arrived.length, 2);
      for (const one of arrived) {
        assertNobody(JSON.stringify(one.headers), 'headers');
        const parts = payloadType === 'File' ? await partsOf(one) : [];
        for (const { content } of parts.slice(0, 1)) assertNobody(content.toString(), 'metadata');
        const content = parts[1]?.content ?? one.body;
        assertNobody(await textsOf(Uint8Array.from(content), outputFormat), outputFormat);
      }
    });
  }
});

describe('other views hold no identity', () => {
  it('rows in review, results, callbacks and lists', async () => {
    const settings: SettingsInput = { callback: { url: receiver.url, header: null, payloadType: 'Inline' } };
    const bench = createBench({
      parse: readAny,
      accounts: [{ customerId: 7, keys: ['key'], settings }],
    });
    const uploadId = await bench.upload(DOUBTED, 'a.hl7', 'key');
    const show = async (path: string) => {
      const answer = await bench.emulator.request(`/admin${path}`);
      assert.equal(answer.status, 200, path);
      return answer.text();
    };
    await bench.pass(PACE);
    const inReview = await show(`/uploads/${uploadId}`);
    assert.match(inReview, /"review":\{.*"name":"Glucose"/);
    assertNobody(inReview, 'review');
    await bench.pass(PACE * 1000);
    for (const format of ['json', 'fhir_json', 'hl7', 'fhir_xml', 'csv', 'parquet']) {
      const { result } = JSON.parse(await show(`/uploads/${uploadId}?format=${format}`)) as {
        result: { content: { body: string } };
      };
      assertNobody(
        await textsOf(Uint8Array.from(Buffer.from(result.content.body, 'base64')), format),
        format,
      );
    }
    const all = await show('');
    assertNobody(all, 'all there is');
    const { uploads } = JSON.parse(all) as { uploads: { callbacks: { id: string }[] }[] };
    assert.equal(uploads[0]!.callbacks.length, 2);
    for (const { id } of uploads[0]!.callbacks) {
      const { body } = JSON.parse(await show(`/callbacks/${id}`)) as { body: string };
      assertNobody(await textsOf(Uint8Array.from(Buffer.from(body, 'base64')), 'json'), 'callback');
    }
    bench.emulator.close();
  });

  it('the log and problems', async () => {
    const lines: string[] = [];
    const name = `${PERSON.given} ${PERSON.family}`;
    const bench = createBench({ parse: readAny, log: (line) => lines.push(line) });
    for (const { write } of PLANTED.slice(0, 9)) await bench.upload(await write(), `${name}.hl7`);
    const broken = await bench.upload(HL7.slice(0, HL7.indexOf('OBX')), `${name}.hl7`);
    await bench.pass(PACE * 1000);
    const path = encodeURIComponent(name);
    const answers = [
      await bench.get(`/api/v1/results/${broken}`),
      await bench.get(`/api/v1/results/${path}`),
      await bench.get(`/api/v1/results/${broken}?format=${path}`),
      await bench.get(`/api/v1/results/${broken}`, `${PERSON.account}`),
      await bench.get(`/api/v1/results/${broken}`, 'key-of-ben'),
      await bench.get(`/api/v1/status/${path}`),
      await bench.get(`/api/v1/uploads?fromDate=${path}&status=${path}`),
      await bench.get(`/api/master?uploadId=${path}`),
      await bench.get(`/api/master/medical/${path}`),
      await bench.get(`/${path}`),
      await bench.post(`/api/master?module=${path}`, form([`${name}.hl7`, HL7])),
      await bench.post('/api/master?module=medical', form([`${name}.hl7`, HL7])),
      await bench.post('/api/master?module=pathology', JSON.stringify(PERSON)),
      await bench.emulator.request(`/admin/uploads/${path}`),
      await bench.emulator.request(`/admin/uploads/${broken}/review`, {
        method: 'POST',
        body: JSON.stringify(PERSON),
      }),
    ];
    for (const answer of answers) {
      assert.ok(answer.status >= 400, String(answer.status));
      assertNobody(await answer.text(), String(answer.status));
    }
    bench.emulator.close();
    assert.ok(lines.length > answers.length);
    assertNobody(lines.join('\n'), 'log');
  });
});
