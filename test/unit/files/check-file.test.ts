import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { HdtError } from '../../../src/core/hdt-error.js';
import { sniffFile } from '../../../src/files/check-file.js';

describe('sniffFile', () => {
  it('detects the format by bytes, not by name or type', async () => {
    const file = new File(['MZ\x90\0 program'], 'report.pdf', { type: 'application/pdf' });
    const { sniffed } = await sniffFile(file);
    assert.deepEqual(sniffed, { kind: 'unsupported', type: 'program' });
  });

  it('finds damage at the end of a large file', async () => {
    const file = new Blob(['%PDF-1.7\n1 0 obj << >> stream\n', '\x01é'.repeat(100_000)]);
    assert.deepEqual(await sniffFile(file), {
      sniffed: { kind: 'known', format: 'pdf' },
      damage: 'truncated-file',
    });
  });

  it('reads only the first and last bytes', async () => {
    let read = 0;
    class Counted extends Blob {
      override slice(...range: Parameters<Blob['slice']>): Blob {
        const part = super.slice(...range);
        read += part.size;
        return part;
      }
    }
    await sniffFile(new Counted(['{', 'x'.repeat(5_000_000), '}']));
    assert.ok(read > 0 && read <= 70_000, `${read} bytes read`);
  });

  it('throws unreadable-file when the browser cannot read it', async () => {
    class Gone extends Blob {
      override async arrayBuffer(): Promise<never> {
        throw new DOMException('gone', 'NotReadableError');
      }
    }
    await assert.rejects(
      sniffFile(new Gone(['x'])),
      (error) => error instanceof HdtError && error.code === 'unreadable-file',
    );
  });
});
