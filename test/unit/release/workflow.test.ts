import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { parse } from 'yaml';

interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps?: readonly {
    readonly run?: string;
    readonly uses?: string;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

const text = readFileSync(new URL('../../../.github/workflows/release.yml', import.meta.url), 'utf8');
const { permissions, jobs } = parse(text) as { permissions: object; jobs: Readonly<Record<string, Job>> };
const commandsOf = (job: string): string[] => jobs[job]!.steps!.flatMap(({ run }) => run ?? []);
const secretsOf = (job: string): string =>
  JSON.stringify(jobs[job])
    .match(/secrets\.\w+/g)
    ?.join() ?? '';

describe('the release workflow', () => {
  it('packs by the script that the release check runs, and checks what it packed', () => {
    assert.deepEqual(commandsOf('pack'), [
      'node test/release/pack.mjs packed',
      'npm run --silent release:check -- packed',
    ]);
  });

  it('packs without a secret and without a right to write', () => {
    assert.equal(secretsOf('pack'), '');
    assert.deepEqual(jobs.pack!.permissions, { contents: 'read' });
    assert.deepEqual(permissions, {});
  });

  it('publishes what was checked, and installs and builds nothing where it may publish', () => {
    assert.equal(jobs.publish!.needs, 'pack');
    assert.deepEqual(commandsOf('publish'), ['node test/release/publish.mjs packed']);
    assert.deepEqual(jobs.publish!.permissions, { contents: 'read', 'id-token': 'write' });
  });

  it('gives the identity of the workflow and the token of npm to one job', () => {
    for (const name of Object.keys(jobs).filter((each) => each !== 'publish')) {
      assert.ok(!jobs[name]!.permissions?.['id-token'], name);
      assert.doesNotMatch(secretsOf(name), /NPM_TOKEN/);
    }
  });

  it('publishes only where it is switched on', () => {
    assert.equal(jobs.publish!.if, "vars.PUBLISH == 'yes'");
    assert.equal(jobs.publish!.environment, 'npm');
  });

  it('has no cache, which another workflow could fill', () => {
    assert.doesNotMatch(text, /cache/);
  });
});
