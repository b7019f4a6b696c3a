import type { Messages } from '../../i18n/messages.js';
import { pressuresOf } from '../../results/pressures.js';
import type { Amount, ReviewedMeasurement, ReviewedReading } from '../../results/review.js';
import type { Confirmation } from '../../service/wire.js';
import { measurementName } from '../shared/reading-text.js';

/** What the person said of a reading, in words. */
export interface Said {
  readonly sentence: string;
  /** Of a reading that does not count. */
  readonly badge: string | null;
  /** How its badge looks. */
  readonly state: 'incomplete' | null;
}

export function saidOf(
  state: Confirmation['state'],
  { measurements }: ReviewedReading,
  messages: Messages,
): Said {
  const { said } = messages.records;
  switch (state) {
    case 'unconfirmed':
      return { sentence: said.notCounted, badge: said.unconfirmed, state: 'incomplete' };
    case 'dismissed':
      return { sentence: said.notCounted, badge: said.dismissed, state: null };
    case 'confirmed': {
      const typed = typedParts(measurements, messages);
      const sentence = typed.map(({ shown, read }) =>
        read === '' ? said.typed(shown) : said.corrected(shown, read),
      );
      return { sentence: sentence.join(' · ') || said.confirmed, badge: null, state: null };
    }
  }
}

/** Values that the person typed, beside what the photo read; both pressures of a blood pressure are one. */
function typedParts(
  measurements: readonly ReviewedMeasurement[],
  messages: Messages,
): { readonly shown: string; readonly read: string }[] {
  const typed = measurements.filter(({ confirmed }) => confirmed !== null);
  const pair: readonly ReviewedMeasurement[] = pressuresOf(measurements) ?? [];
  const isPairTyped = pair.some((one) => typed.includes(one));
  const textOf = (amount: Amount | null): string =>
    amount ? [amount.value, amount.unit].filter(Boolean).join(' ') : '';
  const singles = typed
    .filter((one) => !pair.includes(one))
    .map((one) => ({
      shown: `${measurementName(one.key, messages)} ${textOf(one)}`,
      read: textOf(one.read),
    }));
  if (!isPairTyped) return singles;
  const reads = pair.map(({ read }) => read?.value ?? '');
  return [
    { shown: pair.map(({ value }) => value).join('/'), read: reads.includes('') ? '' : reads.join('/') },
    ...singles,
  ];
}
