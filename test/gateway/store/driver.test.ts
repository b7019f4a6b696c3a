import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { MissingDriver, toMissingDriver } from '../../../server-stub/gateway/src/store/driver.js';

const withCode = (code: string) => Object.assign(new Error(`Cannot find module 'pg'`), { code });

describe('a driver that cannot be imported', () => {
  for (const [from, code] of [
    ['Node', 'ERR_MODULE_NOT_FOUND'],
    ['the code that webpack and Turbopack put in its place', 'MODULE_NOT_FOUND'],
  ] as const) {
    test(`is named, with what to do: ${from}`, () => {
      const missing = toMissingDriver(withCode(code), 'PostgreSQL', 'pg');
      assert.ok(missing instanceof MissingDriver);
      assert.equal(missing.message, 'PostgreSQL needs the package pg: run npm install pg');
    });
  }

  const OTHERS: readonly (readonly [string, unknown])[] = [
    ['an error inside the driver', new TypeError('x is not a function')],
    ['a native part for another platform', withCode('ERR_DLOPEN_FAILED')],
    ['a package without such an entry', withCode('ERR_PACKAGE_PATH_NOT_EXPORTED')],
    ['a file that may not be read', withCode('EACCES')],
    ['no error at all', 'pg'],
    ['nothing', undefined],
  ];
  for (const [name, thrown] of OTHERS) {
    test(`is left as it is: ${name}`, () => {
      assert.equal(toMissingDriver(thrown, 'PostgreSQL', 'pg'), thrown);
    });
  }
});
