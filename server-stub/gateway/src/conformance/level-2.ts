import { randomBytes } from 'node:crypto';
import {
  type Check,
  expect,
  expectProblem,
  expectStatus,
  readList,
  readUploadId,
  requireSent,
  type Subject,
} from './check.js';
import { HANDOFF } from './handoff-check.js';
import { PAGES } from './pages-check.js';
import { form, JSON_BODY, pictureForm, reportForm } from './samples.js';

export const LEVEL_2: readonly Check[] = [
  featureCheck('dpop', 'takes a bound token with a fresh proof alone', async ({ ana }) => {
    const { access_token: token } = await ana.exchange('pathology medical');
    const target = '/api/v1/uploads';
    expectProblem(
      'a bound token as a bearer',
      await ana.call(target, { authorization: `Bearer ${token}` }),
      401,
    );
    expectProblem(
      'a bound token without proof',
      await ana.call(target, { authorization: `DPoP ${token}` }),
      401,
    );
    const proof = await ana.prove('GET', target);
    expectStatus('a list with a proof', await ana.call(target, { proof }), 200);
    expectProblem('a proof used before', await ana.call(target, { proof }), 401);
    const elsewhere = await ana.prove('GET', '/api/master/transformations');
    expectProblem('a proof of another path', await ana.call(target, { proof: elsewhere }), 401);
  }),
  featureCheck(
    'idempotency',
    'stores a repeated upload once, and finds it by its key',
    async ({ ana, ben }) => {
      const key = crypto.randomUUID();
      const send = (body: FormData) =>
        ana.call('/api/master?module=pathology', {
          method: 'POST',
          body,
          headers: { 'idempotency-key': key },
        });
      const sendReport = async () => {
        const answer = await send(reportForm());
        expectStatus('a report with a key', answer, 200, 201, 202);
        return readUploadId(answer);
      };
      const id = await sendReport();
      const repeatedId = await sendReport();
      expect(id === repeatedId, 'the same key and form were stored twice');
      expectProblem('another form under the key', await send(form(['other.csv', 'Test,Result\nA,1\n'])), 422);
      const found = await ana.call(`/idempotency-keys/${key}`);
      expectStatus('the look-up of a key', found, 200);
      expect(readList(found, 'uploads')[0]?.uploadId === id, 'the look-up names another upload');
      expectProblem('another person’s key', await ben.call(`/idempotency-keys/${key}`), 404);
      const unused = `/idempotency-keys/${crypto.randomUUID()}`;
      expectProblem('an unknown key', await ana.call(unused), 404);
      expectStatus('the withdrawal of a key', await ana.call(unused, { method: 'DELETE' }), 204);
    },
  ),
  featureCheck('events', 'streams a person’s own events while they happen', async ({ ana, ben, limits }) => {
    let pictures = 0;
    const photograph = async () => {
      const picture = await ana.call('/api/master?module=medical', { method: 'POST', body: pictureForm() });
      expectStatus('a picture', picture, 200, 201);
      pictures += 1;
    };
    const ownStream = await ana.listen({
      during: photograph,
      wait: limits.event,
      isEnough: (text) => text.includes('"reading"'),
    });
    expectStatus('the stream', ownStream, 200);
    expect(ownStream.contentType.startsWith('text/event-stream'), 'the stream is no text/event-stream');
    expect(/^: ?open/m.test(ownStream.text), 'the first frame has no comment ": open"');
    expect(ownStream.text.includes('"reading"'), 'no event told of the picture');
    const otherStream = await ben.listen({
      during: photograph,
      wait: limits.foreignEvent,
      isEnough: () => false,
    });
    expectStatus('another person’s stream', otherStream, 200);
    expect(pictures === 2, 'another person’s stream ended before its first frame');
    expect(!otherStream.text.includes('"reading"'), 'the stream tells of another person’s picture');
  }),
  HANDOFF,
  PAGES,
  featureCheck('confirmations', 'stores what the person said of a reading', async ({ ana, ben, sent }) => {
    requireSent(sent, 'recordId');
    const path = `/readings/${sent.recordId}/confirmation`;
    const said = {
      state: 'dismissed',
      at: new Date().toISOString(),
      surface: 'page',
      lowConfidence: true,
      values: [],
    };
    const put = { method: 'PUT', body: JSON.stringify(said), headers: JSON_BODY };
    expectStatus('a confirmation', await ana.call(path, put), 200);
    const stored = await ana.call(path);
    expect(stored.json?.state === 'dismissed', 'what was stored is not what was said');
    expectProblem('another person’s reading', await ben.call(path), 404);
    expectProblem('a confirmation by another person', await ben.call(path, put), 404);
  }),
  featureCheck(
    'patients',
    'tells one person’s patients apart, and shows nobody’s name',
    async ({ ana, ben }) => {
      const sendReport = async (person: typeof ana, patient: object | null) => {
        const sent = await person.call('/api/master?module=pathology', {
          method: 'POST',
          body: reportForm(),
        });
        expectStatus('a report', sent, 200, 201, 202);
        const path = `/uploads/${readUploadId(sent)}/patient`;
        const body = JSON.stringify({ patients: [patient] });
        const named = patient && (await person.call(path, { method: 'PUT', body, headers: JSON_BODY }));
        if (named) expectStatus('whom a report names', named, 200);
        return { path, tag: named?.json?.tag };
      };
      const first = await sendReport(ana, ERIKA);
      const again = await sendReport(ana, { ...ERIKA, name: 'MUSTER, ERIKA' });
      const other = await sendReport(ana, { ...ERIKA, birthDate: '1971-08-09' });
      expect(
        typeof first.tag === 'string' && first.tag === again.tag,
        'two reports of one patient have two tags',
      );
      expect(first.tag !== other.tag, 'two patients have one tag');
      const theirs = await sendReport(ben, ERIKA);
      expect(theirs.tag !== first.tag, 'a patient has one tag in the accounts of two people');
      const unnamed = await sendReport(ana, null);
      const say = (is: unknown) => ({ method: 'PUT', body: JSON.stringify({ is }), headers: JSON_BODY });
      const said = await ana.call(unnamed.path, say(first.tag));
      expectStatus('what the person says', said, 200);
      expect(said.json?.tag === first.tag, 'what was stored is not what was said');
      const stored = await ana.call(first.path);
      expect(stored.json?.tag === first.tag, 'a report has another tag later');
      const match = await ana.call('/patients/match', {
        method: 'POST',
        body: JSON.stringify({ patients: [{ ...ERIKA, name: 'Jonas Beispiel', birthDate: '1990-01-02' }] }),
        headers: JSON_BODY,
      });
      expectStatus('the comparison of a file', match, 200);
      expect(match.json?.match === 'other', 'another patient is not found to be another');
      const list = await ana.call('/api/v1/uploads');
      expectStatus('a list', list, 200);
      expect(!/muster|1984-03-12/i.test(JSON.stringify(list.json)), 'the list has a name or a birth date');
      expectProblem('another person’s report', await ben.call(first.path), 404);
      expectProblem('an answer by another person', await ben.call(first.path, say('mine')), 404);
    },
  ),
  featureCheck(
    'files',
    'knows a file that the person has sent, and tells nobody else',
    async ({ ana, ben }) => {
      const sent = await ana.call('/api/master?module=pathology', { method: 'POST', body: reportForm() });
      expectStatus('a report', sent, 200, 201, 202);
      const path = `/uploads/${readUploadId(sent)}/file`;
      const file = (method: string, sha256: string) => ({
        method,
        body: JSON.stringify({ sha256 }),
        headers: JSON_BODY,
      });
      const sha256 = randomBytes(32).toString('hex');
      expectStatus('which file it is', await ana.call(path, file('PUT', sha256)), 204);
      const match = async (person: typeof ana, hash: string) => {
        const reply = await person.call('/files/match', file('POST', hash));
        expectStatus('the question of a file', reply, 200);
        return reply.json?.sentAt;
      };
      const sentAt = await match(ana, sha256);
      expect(
        typeof sentAt === 'string' && !Number.isNaN(Date.parse(sentAt)),
        'a file that was sent is not known',
      );
      const other = randomBytes(32).toString('hex');
      expect((await match(ana, other)) === null, 'a file that was not sent is known');
      expect((await match(ben, sha256)) === null, 'another person is told of a file');
      expectProblem('another person’s report', await ben.call(path, file('PUT', other)), 404);
    },
  ),
];

const ERIKA = { name: 'Erika Muster', birthDate: '1984-03-12', ids: [] };

/** A check of a feature of level 2. */
function featureCheck(feature: string, name: string, run: (subject: Subject) => Promise<void>): Check {
  return { level: 2, feature, name, run };
}
