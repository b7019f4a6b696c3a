import { describe, expect, it } from 'vitest';
import type { Prepared } from '../../../src/prepare/plan.js';
import { createPreparedFile } from '../../../src/upload/process-file.js';

const SENT = { body: new Blob(['sent']), format: 'jpeg', via: 'native', width: 40 } as const;

/** Prepares the chosen file again to a body of this text; an error is thrown. */
function setUp(again: string | Error = 'sent') {
  const asked: object[] = [];
  const prepareAgain = async (options: object): Promise<Prepared> => {
    asked.push(options);
    if (again instanceof Error) throw again;
    return { ...SENT, body: new Blob([again]) };
  };
  return { file: createPreparedFile(SENT, prepareAgain), asked };
}

describe('a file as it is sent', () => {
  it('keeps its bytes while it may be sent again', async () => {
    const { file, asked } = setUp();
    expect(await file.load()).toBe(SENT.body);
    expect(asked).toEqual([]);
  });

  it('is made again of the chosen file once the service has it, each time it is asked for', async () => {
    const { file, asked } = setUp();
    const { signal } = new AbortController();
    file.release();
    expect(await (await file.load({ signal })).text()).toBe('sent');
    await file.load();
    expect(asked).toEqual([{ signal }, {}]);
  });

  it('keeps its facts', () => {
    const { file } = setUp();
    file.release();
    const { load: _, release: __, ...facts } = file;
    expect(facts).toEqual({ format: 'jpeg', via: 'native', width: 40, size: 4 });
  });

  it.each([
    ['comes out differently', 'others', 'unreadable-file'],
    ['is deleted from the disk', new TypeError('gone'), 'gone'],
  ])('is not shown as sent where the chosen file %s', async (_, again, message) => {
    const { file } = setUp(again);
    file.release();
    await expect(file.load()).rejects.toThrow(message);
  });
});
