import type {
  PagesMessages,
  PairingMessages,
  ReadingMessages,
  RecordMessages,
  ReportMessages,
} from './messages.js';
import { hasTimeOfDay, readDate } from './test-date.js';

const formatters = new Map<string, unknown>();

/** Creating a formatter takes a hundred times as long as formatting, and a page needs a handful of them. */
function cachedFormatter<Formatter>(key: string, create: () => Formatter): Formatter {
  if (!formatters.has(key)) formatters.set(key, create());
  return formatters.get(key) as Formatter;
}

/** Sentences in one language, and numbers, sizes and dates as it writes them. It never changes. */
export class Locale<Text extends object = RecordMessages> {
  /** The BCP 47 tag, such as `de-AT`. */
  readonly tag: string;
  readonly messages: Text;

  constructor(tag: string, messages: Text) {
    this.tag = tag;
    this.messages = messages;
  }

  number(value: number, options?: Intl.NumberFormatOptions): string {
    const { tag } = this;
    const key = `number ${tag} ${JSON.stringify(options)}`;
    return cachedFormatter(key, () => new Intl.NumberFormat(tag, options)).format(value);
  }

  /** Bytes in the unit a person reads easily, decimal as file managers show them. */
  size(bytes: number): string {
    const [value, unit] =
      bytes >= 1e6 ? [bytes / 1e6, 'megabyte'] : bytes >= 1e3 ? [bytes / 1e3, 'kilobyte'] : [bytes, 'byte'];
    return this.number(value, {
      style: 'unit',
      unit,
      // The short form of bytes has no plural in English.
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: value < 10 ? 1 : 0,
    });
  }

  /** `A, B or C`. */
  anyOf(words: readonly string[]): string {
    const { tag } = this;
    const create = () => new Intl.ListFormat(tag, { type: 'disjunction' });
    return cachedFormatter(`list ${tag}`, create).format(words);
  }

  /**
   * A date of the service (`YYYY-MM-DD HH:mm:ss`) or of ISO 8601, without a time where it states only the day. A text that is no
   * date is returned as it is.
   */
  date(text: string, { timeStyle, ...style }: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
    const { tag } = this;
    const date = readDate(text);
    if (!date) return text;
    const options = timeStyle && (!style.dateStyle || hasTimeOfDay(text)) ? { ...style, timeStyle } : style;
    const key = `date ${tag} ${JSON.stringify(options)}`;
    return cachedFormatter(key, () => new Intl.DateTimeFormat(tag, options)).format(date);
  }
}

/** The locale of views of reports. */
export type ReportLocale = Locale<ReportMessages>;

/** The locale of views of readings. */
export type ReadingLocale = Locale<ReadingMessages>;

/** The locale of views of a pairing. */
export type PairingLocale = Locale<PairingMessages>;

/** The locale of views of photographed pages. */
export type PagesLocale = Locale<PagesMessages>;
