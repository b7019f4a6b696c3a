import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { installEngines } from '../support/install-engines.mjs';

interface Machine {
  readonly missing: readonly string[];
  readonly downloads?: readonly string[];
  readonly isDebianRoot?: boolean;
  readonly aptFails?: boolean;
}

/** Installs on a machine that lacks programs; returns what was called, and what is said at the end. */
function installOn({ missing, downloads = [], isDebianRoot = false, aptFails = false }: Machine) {
  const called: string[] = [];
  const names: Readonly<Record<string, string>> = {
    'chrome@stable': 'chromium',
    'firefox@stable': 'firefox',
  };
  let left = [...missing];
  const problems = installEngines({
    missing: () => left,
    isDebianRoot,
    download(browser: string) {
      called.push(`download ${browser}`);
      const name = names[browser]!;
      if (downloads.includes(name)) left = left.filter((one) => one !== name);
      return downloads.includes(name);
    },
    apt(...args: readonly string[]) {
      called.push(`apt-get ${args.join(' ')}`);
      return !aptFails;
    },
    say: () => {},
  });
  return { called, problems };
}

describe('programs that tests need', () => {
  test('are left alone where all are there', () => {
    assert.deepEqual(installOn({ missing: [], isDebianRoot: true }), { called: [], problems: [] });
  });

  test('are downloaded, and nothing else is done where that is enough', () => {
    const { called, problems } = installOn({
      missing: ['chromium', 'firefox'],
      downloads: ['chromium', 'firefox'],
      isDebianRoot: true,
    });
    assert.deepEqual(called, ['download chrome@stable', 'download firefox@stable']);
    assert.deepEqual(problems, []);
  });

  test('come by apt-get where a download does not, and for root alone', () => {
    const root = installOn({ missing: ['firefox', 'redis'], isDebianRoot: true });
    assert.deepEqual(root.called, [
      'download firefox@stable',
      'apt-get update -qq',
      'apt-get install -y -qq --no-install-recommends firefox-esr redis-server',
    ]);
    assert.deepEqual(root.problems, []);
    const other = installOn({ missing: ['firefox', 'redis'] });
    assert.deepEqual(other.called, ['download firefox@stable']);
    assert.deepEqual(other.problems, ['firefox@stable could not be downloaded.']);
  });

  test('that cannot be had are told, as where another program holds the lock of apt-get', () => {
    const { called, problems } = installOn({ missing: ['webkit'], isDebianRoot: true, aptFails: true });
    assert.deepEqual(called, ['apt-get update -qq'], 'nothing is installed from lists that are missing');
    assert.match(problems.join(' '), /could not install webkit2gtk-driver xvfb\..* lock/);
  });
});
