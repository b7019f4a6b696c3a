/** A PDF written object by object, for what no library draws. Objects are numbered from 1; the first is the catalog. */
export function rawPdf(objects: readonly (string | Uint8Array)[]): Uint8Array {
  const parts: Uint8Array[] = [latin('%PDF-1.7\n')];
  const offsets: number[] = [];
  const size = () => parts.reduce((sum, { length }) => sum + length, 0);
  objects.forEach((object, index) => {
    offsets.push(size());
    parts.push(
      latin(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? latin(object) : object,
      latin('\nendobj\n'),
    );
  });
  const start = size();
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    latin(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`),
    latin(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');

export const stream = (dictionary: string, content: string | Uint8Array): Uint8Array => {
  const bytes = typeof content === 'string' ? latin(content) : content;
  return Buffer.concat([
    latin(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    latin('\nendstream'),
  ]);
};
