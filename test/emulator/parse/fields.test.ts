import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { createBench, fixture, form } from '../support.js';

const REPORT = fixture('chemistry.hl7');
const PICTURE = Buffer.from('\xff\xd8\xff\xe0 a picture', 'latin1');

/** What clients of the service are known to call the field of a file, and what a form can call it. */
const FIELDS = ['files', 'file', 'files[]', 'image', 'upload 1', 'Befund-größe', '报告', '"quoted"'];

describe('files under any field name, one or several a request', () => {
  for (const field of FIELDS) {
    test(`pathology: ${field}`, async () => {
      const { post, get } = createBench();
      const send = async (...names: string[]) => {
        const body = form(...names.map((name) => [name, REPORT, field] as const));
        const answer = await post('/api/master?module=pathology', body);
        return [answer.status, await answer.json()] as const;
      };
      const [one, { fileName }] = await send('a.hl7');
      assert.deepEqual([one, fileName], [200, 'a.hl7']);
      const [several, { uploads }] = await send('b.hl7', 'c.hl7', 'd.hl7');
      const names = (uploads as { fileName: string }[]).map((upload) => upload.fileName);
      assert.deepEqual([several, names], [200, ['b.hl7', 'c.hl7', 'd.hl7']]);
      assert.equal(((await (await get('/api/v1/uploads')).json()) as { count: number }).count, 4);
    });

    test(`medical: ${field}`, async () => {
      const reader = { read: async () => ({ success: false as const, message: 'No display.' }) };
      const { post } = createBench({ reader });
      for (const names of [['a.jpg'], ['b.jpg', 'c.jpg', 'd.jpg']]) {
        const body = form(...names.map((name) => [name, PICTURE, field] as const));
        const answer = await post('/api/master?module=medical', body);
        const { extractions } = (await answer.json()) as { extractions: { fileName: string }[] };
        assert.deepEqual(
          extractions.map(({ fileName }) => fileName),
          names,
        );
      }
    });
  }
});
