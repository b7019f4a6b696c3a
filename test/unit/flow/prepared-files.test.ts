import { describe, expect, it } from 'vitest';
import { createPreparedFiles } from '../../../src/flow/prepared-files.js';
import type { Prepare, PreparePlan } from '../../../src/worker/shared/plan.js';

const PLAN: PreparePlan = { kind: 'image', format: 'jpeg', maxEdge: 3072, quality: 0.9 };

/** Prepares a picture to a body of these texts, one after the other; an error is thrown. */
function setUp(...bodies: (string | Error)[]) {
  const sources: Blob[] = [];
  const prepare: Prepare = async (source) => {
    const body = bodies[sources.push(source) - 1] ?? '';
    if (body instanceof Error) throw body;
    return { body: new Blob([body]), format: 'jpeg', via: 'native' };
  };
  return { files: createPreparedFiles(prepare), sources };
}

const source = new File(['from the camera'], 'a.jpg');
const sent = { body: new Blob(['sent']), format: 'jpeg', via: 'native', width: 40 } as const;

describe('a file as it is sent', () => {
  it('is kept while it may be sent again', async () => {
    const { files, sources } = setUp();
    files.set('f1', sent, source, PLAN);
    expect(await files.get('f1')?.load()).toBe(sent.body);
    expect(sources).toEqual([]);
  });

  it('is made again of the chosen file once the service has it, each time it is asked for', async () => {
    const { files, sources } = setUp('sent', 'sent');
    files.set('f1', sent, source, PLAN);
    files.release('f1');
    expect(await (await files.get('f1')?.load())?.text()).toBe('sent');
    await files.get('f1')?.load();
    expect(sources).toEqual([source, source]);
  });

  it('keeps its facts, but not its bytes', () => {
    const { files } = setUp();
    files.set('f1', sent, source, PLAN);
    files.release('f1');
    const { load: _, ...facts } = files.get('f1')!;
    expect(facts).toEqual({ format: 'jpeg', via: 'native', width: 40, size: 4 });
  });

  it.each([
    ['comes out differently', 'others', 'unreadable-file'],
    ['is deleted from the disk', new TypeError('gone'), 'gone'],
  ])('is not shown as sent where the chosen file %s', async (_, body, message) => {
    const { files } = setUp(body);
    files.set('f1', sent, source, PLAN);
    files.release('f1');
    await expect(files.get('f1')?.load()).rejects.toThrow(message);
  });

  it.each([
    ['deleted', 'delete'],
    ['cleared', 'clear'],
  ] as const)('is unknown once %s', (_, end) => {
    const { files } = setUp();
    files.set('f1', sent, source, PLAN);
    files[end]('f1');
    expect(files.get('f1')).toBeNull();
  });

  it('is released alone', async () => {
    const { files, sources } = setUp();
    files.set('f1', sent, source, PLAN);
    files.set('f2', sent, source, PLAN);
    files.release('f1');
    expect(await files.get('f2')?.load()).toBe(sent.body);
    expect(sources).toEqual([]);
  });
});
