import { datesIn, isPersonal } from 'hdt-emulator/laboratory';
import type { LabeledValue } from './labels.js';
import type { Line } from './line.js';
import { phrasesOf } from './phrase.js';

const MAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}/gu;
const PHONE =
  /(?:\+\d{1,3}|\(\d{2,5}\)|(?:tel|tlf|phone|fax|mobile|móvil|telefon|电话|手机)[.:：]?\s?\+?\d)[\d ()/.-]{5,20}\d/giu;
const BORN = /(?:\bborn|\bgeb\.?|\bgeboren(?: am)?|\bnacid[oa](?: el)?|\bDOB|\*)\s?:?\s*$/i;
const PERSON = String.raw`\p{Lu}[\p{L}'’-]*\.?(?:[ ,]{1,2}(?:de|del|la|von|van|der|den|zu|\p{Lu}[\p{L}'’-]*\.?)){0,4}`;
const TITLED = new RegExp(
  String.raw`(?<![\p{L}])(?:Dr|Dra|Prof|Mr|Mrs|Ms|Sr|Sra|Herr|Frau|Hr|Fr)\.?(?: ?(?:med|rer|nat|Dr|Prof)\.){0,3} (${PERSON})`,
  'gu',
);
const QUALIFIED = new RegExp(String.raw`(${PERSON}),? (?:M\.?D\.?|Ph\.?D\.?|FRCPath|MBBS)(?![\p{L}])`, 'gu');

const MIN_LENGTH = 2;

/** The identity texts of a page. */
export function identityOf(lines: readonly Line[], labeled: readonly LabeledValue[]): readonly string[] {
  const found = labeled
    .filter(({ kind }) => isPersonal(kind))
    .flatMap((label) => [label.value, ...(label.kind === 'address' ? restOfAddress(label, lines) : [])]);
  const unlabeled = lines.flatMap((line) => phrasesOf(line).flatMap(({ text }) => unlabeledIn(text)));
  return [...found, ...unlabeled]
    .map((text) => text.replaceAll(/^[\s:：,;]+|[\s,;]+$/g, ''))
    .filter((text) => text.length >= MIN_LENGTH && /[\p{L}\p{N}]/u.test(text));
}

/** The lines of an address below its first, up to a label. */
function restOfAddress({ line, left }: LabeledValue, lines: readonly Line[]): readonly string[] {
  const rest: string[] = [];
  for (let at = line + 1; at < Math.min(lines.length, line + 4); at++) {
    const current = lines[at]!;
    const above = lines[at - 1]!;
    if (current.top - above.bottom > current.height) break;
    const phrase = phrasesOf(current).find((one) => Math.abs(one.left - left) < current.height);
    if (!phrase || /[:：]/.test(phrase.text)) break;
    rest.push(phrase.text);
  }
  return rest;
}

const MAX_TEXT_LENGTH = 2000;

/** Personal data without a label, recognised by its form. */
function unlabeledIn(phrase: string): readonly string[] {
  const text = phrase.slice(0, MAX_TEXT_LENGTH);
  const births = datesIn(text).filter((date) => BORN.test(text.slice(0, text.indexOf(date))));
  return [
    ...[...text.matchAll(MAIL)].map(([mail]) => mail),
    ...[...text.matchAll(PHONE)].map(([phone]) => phone.replace(/^\D*?(?=[+(\d])/u, '')),
    ...births,
    ...[...text.matchAll(TITLED)].map(([, name = '']) => name),
    ...[...text.matchAll(QUALIFIED)].map(([, name = '']) => name),
  ];
}
