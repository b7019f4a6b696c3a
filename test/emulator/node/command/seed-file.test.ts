import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished, test } from 'vitest';
import { parseArguments } from '../../../../server-stub/emulator/src/node/command/arguments.js';
import { readSeedFile } from '../../../../server-stub/emulator/src/node/command/seed-file.js';
import { startEmulator } from '../../../../server-stub/emulator/src/node/serve.js';

const TABLE = 'Test,Result,Unit\nUrea,5,mmol/L\n';

/** A seed file beside a table. */
function seedFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'hdt-seed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'table.csv'), TABLE);
  const path = join(folder, 'seed.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('a program begins with the accounts, uploads and faults of a seed file', async () => {
  const path = seedFile({
    accounts: [
      { customerId: 7, keys: ['seven'] },
      { customerId: 8, keys: ['eight'], settings: { language: 'DE' } },
    ],
    uploads: [
      { file: 'table.csv' },
      { file: './table.csv', fileName: 'other.csv', customerId: 8 },
      { file: 'table.csv', fileName: 'slow.by-the-clock.csv' },
    ],
    faults: [{ kind: '503', route: 'list', next: 1 }],
  });
  const emulator = await startEmulator({ ...readSeedFile(path) });
  onTestFinished(() => emulator.close());
  await emulator.idle();
  assert.deepEqual(
    emulator.uploads().map(({ fileName, customerId, status }) => [fileName, customerId, status]),
    [
      ['slow.by-the-clock.csv', 7, 'uploaded'],
      ['other.csv', 8, 'completed'],
      ['table.csv', 7, 'completed'],
    ],
  );
  const list = () => fetch(`${emulator.url}/api/v1/uploads`, { headers: { authorization: 'Bearer seven' } });
  assert.deepEqual([(await list()).status, (await list()).status], [503, 200]);
});

describe('the command', () => {
  test('takes accounts from one place alone', () => {
    const seed = seedFile({ accounts: [{ customerId: 7, keys: ['seven'] }] });
    const { accounts, uploads, faults } = parseArguments([
      '--seed',
      seed,
      '--fault',
      'cut',
      '--language',
      'es',
    ]);
    assert.deepEqual([accounts[0]?.customerId, accounts[0]?.settings?.language], [7, 'ES']);
    assert.deepEqual([uploads, faults], [[], [{ kind: 'cut' }]]);
    assert.throws(() => parseArguments(['--seed', seed, '--key', 'a']), {
      name: 'ArgumentError',
      message: '--key and --seed exclude each other: each of them names the accounts.',
    });
    assert.equal(parseArguments(['--seed', seedFile({}), '--key', 'a']).accounts[0]?.keys[0], 'a');
  });

  test('takes the uploads of accounts that other options name', () => {
    const seed = seedFile({ uploads: [{ file: 'table.csv', customerId: 1002 }] });
    const keys = ['--key', 'a', '--key', 'b'];
    assert.equal(parseArguments(['--seed', seed, ...keys]).uploads[0]!.customerId, 1002);
    assert.throws(
      () => parseArguments(['--seed', seed, '--key', 'a']),
      /customerId must be that of an account: 1001\./,
    );
  });

  test('says what the option is when it is no file', () => {
    assert.throws(() => parseArguments(['--seed', 'my-seed']), {
      name: 'ArgumentError',
      message:
        '--seed: my-seed could not be read. It names a JSON file; --ids TEXT gives the same ids in every run.',
    });
    const broken = seedFile('{"accounts": [{"keys": ["secret"');
    assert.throws(() => parseArguments(['--seed', broken]), { message: `--seed: ${broken} is not JSON.` });
  });
});

test('a line says for everything that is wrong where it is and what it must be', () => {
  const path = seedFile({
    account: [],
    accounts: [
      { customerId: 0, keys: ['a b'], settings: { language: 'FR' } },
      { customerId: 2, keys: [] },
    ],
    uploads: [
      'table.csv',
      { file: 'missing.csv' },
      { fileName: '', content: 'x' },
      { file: 'table.csv', customerId: 9 },
    ],
    faults: [{ kind: '418' }, { kind: '503', times: 2 }],
  });
  assert.throws(
    () => readSeedFile(path),
    (thrown: Error) => {
      assert.deepEqual(
        thrown.message.split('\n').map((line) => line.replace(`${path}: `, '')),
        [
          'account is not known: there are accounts, uploads, faults.',
          'accounts[0].customerId must be a whole number above 0.',
          'accounts[0].keys must be a list of texts of visible ASCII characters.',
          'accounts[0].settings.language is not known.',
          'accounts[0].keys must hold a key.',
          'uploads[0] must be an object with file, fileName, customerId.',
          'uploads[0].file must be the path of a file, from the folder of the seed file.',
          'uploads[1].file could not be read: missing.csv is looked for in the folder of the seed file.',
          'uploads[2].content is not known: there are file, fileName, customerId.',
          'uploads[2].fileName must be a text.',
          'uploads[2].file must be the path of a file, from the folder of the seed file.',
          'uploads[3].customerId must be that of an account: 0, 2.',
          'faults[0]: kind is one of 401, 403, 404, 422, 429, 500, 503, html, wrong-type, latency, drip, half, cut, cut-after.',
          'faults[1]: A fault has these fields: kind, value, route, uploadId, customerId, next.',
        ],
      );
      return true;
    },
  );
  for (const [content, message] of [
    ['[]', 'The file must be an object with accounts, uploads, faults.'],
    ['{"accounts": []}', 'accounts must be a list of accounts.'],
    ['{"uploads": {}}', 'uploads must be a list.'],
  ] as const) {
    const other = seedFile(content);
    assert.throws(() => readSeedFile(other), { message: `${other}: ${message}` });
  }
});
