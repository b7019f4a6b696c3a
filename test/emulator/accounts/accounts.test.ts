import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { keyView } from '../../../server-stub/emulator/src/accounts/account-registry.js';
import { ACCOUNT_OPTIONS } from '../../../server-stub/emulator/src/node/command/account-options.js';
import { parseArguments, USAGE } from '../../../server-stub/emulator/src/node/command/arguments.js';
import { ArgumentError } from '../../../server-stub/emulator/src/node/command/values.js';
import { createBench, fixture, PACE } from '../support.js';

const folder = mkdtempSync(join(tmpdir(), 'hdt-accounts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes an accounts file; text as it is. */
function file(content: unknown): string {
  const path = join(folder, 'accounts.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const accountsOf = (...args: string[]) => parseArguments(args).accounts;

/** What is wrong with the options, line by line. */
function refusal(...args: string[]): readonly string[] {
  try {
    parseArguments(args);
  } catch (thrown) {
    assert.ok(thrown instanceof ArgumentError);
    return thrown.message.split('\n').map((line) => line.replaceAll(join(folder, '/'), ''));
  }
  return [];
}

const refused = (content: unknown) => refusal('--accounts', file(content));

describe('options of the first account', () => {
  test('set all settings of the portal', () => {
    const [first, second] = accountsOf(
      ...'--key a --key b --language de --units si --originals --output-format fhir_json'.split(' '),
      ...'--callback http://127.0.0.1:9/hook --payload-type File'.split(' '),
      ...['--callback-header', 'X-Key: Bearer abc'],
    );
    assert.deepEqual(first?.settings, {
      language: 'DE',
      standardUnits: 'si',
      originals: true,
      mapping: true,
      outputFormat: 'fhir_json',
      callback: {
        url: 'http://127.0.0.1:9/hook',
        header: { name: 'X-Key', value: 'Bearer abc' },
        payloadType: 'File',
      },
    });
    assert.deepEqual(second, { customerId: 1002, keys: ['b'] });
  });

  test('follow the format when they do not say how results are carried', () => {
    const carried = (format: string) =>
      accountsOf('--callback', 'http://a/', '--output-format', format)[0]?.settings?.callback?.payloadType;
    assert.deepEqual(['json', 'fhir_json', 'csv', 'hl7'].map(carried), ['Inline', 'Inline', 'File', 'File']);
  });

  for (const [args, lines] of [
    [['--language', 'FR'], ['--language is not known.']],
    [['--units', 'metric'], ['--units is not known.']],
    [['--output-format', 'xlsx'], ['--output-format is not known.']],
    [
      ['--callback', 'http://a/', '--output-format', 'csv', '--payload-type', 'Inline'],
      ['--payload-type cannot be Inline: only json and fhir_json are sent so.'],
    ],
    [
      ['--callback', 'http://me:secret@a/'],
      ['--callback must be an http or https address without a user name or password.'],
    ],
    [
      ['--callback', 'http://a/', '--callback-header', 'Content-Type: text/plain', '--language', 'x'],
      [
        '--callback-header must be the name of a header the service does not send itself.',
        '--language is not known.',
      ],
    ],
    [
      ['--callback', 'http://a/', '--callback-header', 'X-Key'],
      ["--callback-header must be like 'X-Key: value'."],
    ],
    [['--callback-header', 'X-Key: secret'], ['--callback-header needs a --callback.']],
    [['--payload-type', 'File'], ['--payload-type needs a --callback.']],
    [
      ['--key', 'a', '--accounts', 'x'],
      ['--key and --accounts exclude each other: each of them names the accounts.'],
    ],
    [['--advance', 'slowly'], ['--advance must be at-once, clock or polls:N with N up to 999.']],
    [['--review-time', '-1'], []],
  ] as const) {
    test(`name the invalid option: ${args.join(' ')}`, () => {
      const said = refusal(...args);
      assert.ok(said.length > 0);
      if (lines.length > 0) assert.deepEqual(said, lines);
      assert.doesNotMatch(said.join(), /secret/);
    });
  }
});

describe('a file of accounts', () => {
  test('has keys and settings, and the options go to its first', () => {
    const path = file([
      { customerId: 7, keys: ['key-a', 'key-b'], settings: { language: 'ES', outputFormat: 'csv' } },
      { customerId: 8, keys: [] },
    ]);
    const [first, second] = accountsOf('--accounts', path, '--units', 'si');
    assert.deepEqual([first?.customerId, first?.keys], [7, ['key-a', 'key-b']]);
    const { language, outputFormat, standardUnits } = first?.settings ?? {};
    assert.deepEqual([language, outputFormat, standardUnits], ['ES', 'csv', 'si']);
    assert.deepEqual(second, { customerId: 8, keys: [] });
  });

  test('is refused with the path of everything that is wrong', () => {
    assert.deepEqual(
      refused([
        { customerId: 0, keys: ['ü'], name: 'x' },
        'two',
        { customerId: 3, keys: ['a'], settings: { language: 'FR', url: 'ftp://a', payloadtype: 'File' } },
        { customerId: 3, keys: ['a'], settings: [] },
      ]),
      [
        'accounts.json: [0].name is not known.',
        'accounts.json: [0].customerId must be a whole number above 0.',
        'accounts.json: [0].keys must be a list of texts of visible ASCII characters.',
        'accounts.json: [1] must be an object.',
        'accounts.json: [2].settings.payloadtype is not known.',
        'accounts.json: [2].settings.url must be an http or https address without a user name or password.',
        'accounts.json: [2].settings.language is not known.',
        'accounts.json: [3].settings must be an object.',
        'accounts.json: Each customerId must be another one.',
        'accounts.json: A key must belong to one account only.',
        'accounts.json: [0].keys must hold a key.',
      ],
    );
  });

  test('must be there and be a list in JSON; nothing of it is printed', () => {
    assert.deepEqual(refusal('--accounts', join(folder, 'none.json')), [
      '--accounts: none.json could not be read.',
    ]);
    assert.deepEqual(refused('[{"keys":["a-secret-key"'), ['--accounts: accounts.json is not JSON.']);
    for (const content of [{}, [], null]) {
      assert.deepEqual(refused(content), ['accounts.json: it must be a list of accounts.']);
    }
    assert.equal(accountsOf('--accounts', file('\uFEFF[{"customerId":1,"keys":["a"]}]')).length, 1, 'a BOM');
  });

  test('makes 401 and 403 real', async () => {
    const accounts = accountsOf(
      '--accounts',
      file([
        { customerId: 7, keys: ['key-a'], settings: { outputFormat: 'csv' } },
        { customerId: 8, keys: ['key-b'] },
      ]),
    );
    const { upload, pass, get } = createBench({ accounts });
    const id = await upload(fixture('chemistry.hl7'), 'a.hl7', 'key-a');
    await pass(PACE);
    const own = await get(`/api/v1/results/${id}`, 'key-a');
    assert.match(own.headers.get('content-type') ?? '', /csv/, 'in the format of the account');
    assert.equal((await get(`/api/v1/results/${id}`, 'key-b')).status, 403);
    assert.equal((await get(`/api/v1/results/${id}`, 'key-of-ana')).status, 401);
  });
});

describe('the ways to advance', () => {
  test('are three', () => {
    const advance = (text: string) => parseArguments(['--advance', text]).advance;
    assert.deepEqual(['clock', 'at-once', 'polls:3'].map(advance), ['clock', 'at-once', { polls: 3 }]);
    assert.equal(parseArguments(['--review-time', '0']).reviewTime, 0);
  });
});

test('the usage names every option', () => {
  for (const name of [...Object.keys(ACCOUNT_OPTIONS), 'review-time', 'advance', 'fault', 'help']) {
    assert.match(USAGE, new RegExp(`^  --${name}\\b`, 'm'), name);
  }
  for (const line of USAGE.split('\n')) assert.ok(line.length <= 120, line);
});

describe('a key as it is shown', () => {
  for (const [key, masked] of [
    ['1234', '••••'],
    ['12345678', '••••'],
    ['123456789', '••••6789'],
  ] as const)
    test(`${key} is ${masked}`, () => assert.equal(keyView(key).masked, masked));
});
