import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { checkBuilt } from '../../release/pack-built.mjs';

describe('a package is packed', () => {
  let home: string;
  const write = (file: string, seconds: number) => {
    mkdirSync(join(home, file, '..'), { recursive: true });
    writeFileSync(join(home, file), '');
    utimesSync(join(home, file), seconds, seconds);
  };
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'hdt-built-'));
    write('src/app/app.ts', 1000);
    const exports = {
      '.': { types: './dist/app/app.d.ts', default: './dist/app/app.js' },
      './*': './dist/*.js',
    };
    writeFileSync(join(home, 'package.json'), JSON.stringify({ exports }));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('when it was built after its last change', () => {
    for (const name of ['app.js', 'app.d.ts']) write(`dist/app/${name}`, 2000);
    checkBuilt('hdt-gateway', home);
  });

  it('never when it was built in part', () => {
    write('dist/app/app.js', 2000);
    assert.throws(
      () => checkBuilt('hdt-gateway', home),
      /hdt-gateway is built in part: there is no \.\/dist\/app\/app\.d\.ts\. Run npm run build\.$/,
    );
  });

  it('never without being built', () => {
    assert.throws(() => checkBuilt('hdt-gateway', home), /hdt-gateway is not built: .*Run npm run build\.$/);
  });

  it('never with an old build', () => {
    write('dist/app/app.js', 500);
    assert.throws(
      () => checkBuilt('hdt-gateway', home),
      /was built before .*app\.ts was changed\. Run npm run build\.$/,
    );
  });
});
