import { MAX_ROWS } from './bounds.js';
import { ParseFailure } from './failure.js';

/** The documents of a text that has several behind each other, each with or without its XML declaration. Throws ParseFailure beyond the bounds. */
export function documentsIn(xml: string): readonly string[] {
  const root = rootName(xml);
  if (root === '') return [xml];
  const start = new RegExp(
    String.raw`(?<=</${root}\s*>)(?=(?:\s|<!--[^>]{0,1000}-->|<\?[^>]{0,1000}\?>|\ufeff){0,500}<${root}[\s/>])`,
  );
  const documents = xml.split(start, MAX_ROWS + 1);
  if (documents.length > MAX_ROWS) throw new ParseFailure('too-large');
  return documents.map((document) => document.replace(/^[\s\ufeff]+/, ''));
}

/** A document with an end of its root before its last one: the text without the first; null for any other. */
export function withoutEarlyEnd(xml: string): string | null {
  const root = rootName(xml);
  if (root === '') return null;
  const end = new RegExp(String.raw`</${root}\s*>`, 'g');
  const ends = xml.match(end)?.length ?? 0;
  const starts = xml.match(new RegExp(String.raw`<${root}[\s/>]`, 'g'))?.length ?? 0;
  if (starts !== 1 || ends < 2) return null;
  let left = ends;
  return xml.replaceAll(end, (found) => (--left === 0 ? found : ''));
}

/** The name of the first element with its prefix, for a pattern. */
function rootName(xml: string): string {
  const [, name = ''] =
    /^(?:\s|\ufeff|<\?[^>]{0,1000}\?>|<![^>]{0,1000}>){0,500}<([A-Za-z][\w.-]{0,60}(?::[\w.-]{1,60})?)/.exec(
      xml,
    ) ?? [];
  return name.replaceAll('.', '\\.');
}
