import { de } from './words/de.js';
import { en } from './words/en.js';
import { es } from './words/es.js';
import type { Words } from './words/words.js';
import { zh } from './words/zh.js';

export const LANGUAGES = ['en', 'es', 'de', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in itself, for the switch. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  zh: '中文',
};

const WORDS: Readonly<Record<Language, Words>> = { en, es, de, zh };

/** The first of these BCP 47 tags whose language the page speaks, or English. */
export const languageOf = (tags: readonly string[]): Language =>
  tags
    .map((tag) => tag.toLowerCase().split('-', 1)[0])
    .map((primary) => LANGUAGES.find((language) => language === primary))
    .find((language) => language !== undefined) ?? 'en';

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day';

/** Words, numbers, dates and durations of one language. */
export interface Speech {
  readonly language: Language;
  readonly words: Words;
  number(value: number): string;
  /** Two decimals, as confidences are given. */
  share(value: number): string;
  /** Bytes in the unit a person reads easily, decimal as file managers show them. */
  size(bytes: number): string;
  /** Milliseconds since 1970 to day and time with seconds. */
  moment(time: number): string;
  milliseconds(value: number): string;
  day(time: number): string;
  timeOfDay(time: number): string;
  /** `30 min`. */
  amount(value: number, unit: TimeUnit): string;
  /** A span in milliseconds in its largest whole unit and the next: `5 h 59 min`. */
  span(ms: number): string;
}

const SPANS: readonly (readonly [unit: TimeUnit, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** `tag` may say more than the language, `de-AT`; numbers and dates follow it. */
export function createSpeech(language: Language, tag: string = language): Speech {
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options);
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options);
  const plain = format({});
  const share = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const moment = dates({ dateStyle: 'medium', timeStyle: 'medium' });
  const day = dates({ dateStyle: 'full' });
  const timeOfDay = dates({ timeStyle: 'medium', hourCycle: 'h23' });
  const milliseconds = format({ style: 'unit', unit: 'millisecond', unitDisplay: 'short' });
  const amount = (value: number, unit: TimeUnit) =>
    format({ style: 'unit', unit, unitDisplay: 'short' }).format(value);

  return {
    language,
    words: WORDS[language],
    number: (value) => plain.format(value),
    share: (value) => share.format(value),
    size(bytes) {
      const [value, unit] =
        bytes >= 1e6 ? [bytes / 1e6, 'megabyte'] : bytes >= 1e3 ? [bytes / 1e3, 'kilobyte'] : [bytes, 'byte'];
      const maximumFractionDigits = value < 10 ? 1 : 0;
      const unitDisplay = unit === 'byte' ? 'long' : 'short';
      return format({ style: 'unit', unit, unitDisplay, maximumFractionDigits }).format(value);
    },
    moment: (time) => moment.format(time),
    milliseconds: (value) => milliseconds.format(value),
    day: (time) => day.format(time),
    timeOfDay: (time) => timeOfDay.format(time),
    amount,
    span(ms) {
      let rest = Math.max(0, Math.round(ms / 1000) * 1000);
      const parts: string[] = [];
      for (const [unit, length] of SPANS) {
        const count = Math.floor(rest / length);
        if (count === 0 && parts.length > 0) break;
        if (count > 0) parts.push(amount(count, unit));
        rest -= count * length;
        if (parts.length === 2) break;
      }
      return parts.length > 0 ? parts.join(' ') : amount(0, 'second');
    },
  };
}
