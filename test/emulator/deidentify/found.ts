import assert from 'node:assert/strict';
import { parquetReadObjects } from 'hyparquet';
import { FORBIDDEN } from './planted.js';

const fold = (text: string): string => text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');

/** Fails with the context of each identity text found. */
export function assertNobody(text: string, where: string): void {
  const folded = fold(text);
  const found = FORBIDDEN.map((one) => folded.indexOf(fold(one)))
    .filter((at) => at >= 0)
    .map((at) => folded.slice(Math.max(0, at - 40), at + 40));
  assert.deepEqual(found, [], where);
}

/** All texts of an output: its bytes as text, and its unescaped and decoded contents. */
export async function textsOf(bytes: Uint8Array, format: string): Promise<string> {
  const raw = Buffer.from(bytes).toString('utf8');
  const unescaped = [raw, Buffer.from(bytes).toString('latin1')];
  if (format.endsWith('json')) unescaped.push(flat(JSON.parse(raw)));
  if (format === 'hl7') unescaped.push(raw.replaceAll('\\T\\', '&').replaceAll('\\S\\', '^'));
  if (format === 'fhir_xml')
    unescaped.push(
      raw.replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) =>
        String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
      ),
    );
  if (format === 'parquet')
    unescaped.push(
      flat(
        await parquetReadObjects({
          file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
        }),
      ),
    );
  return unescaped.join('\n');
}

function flat(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(flat).join('\n');
  return String(value);
}
