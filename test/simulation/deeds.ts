import { type Entry, isTerminal, isWorthRetrying } from '../../src/queue/entry.js';
import type { Tab } from './tab.js';

/** Something that a person or a phone does. */
interface Deed {
  readonly what: string;
  /** How often it is done, compared to others. */
  readonly weight: number;
  /** Default: always. */
  readonly isPossible?: (tab: Tab) => boolean;
  readonly do: (tab: Tab) => void;
}

const isPosting = ({ status }: Entry) => status === 'posting';
const isUnwatched = ({ status }: Entry) => status === 'unwatched';
const isUnfinished = (entry: Entry) => !isTerminal(entry);
const has = (isFit: (entry: Entry) => boolean) => (tab: Tab) => tab.flow.entries().some(isFit);

const DEEDS: readonly Deed[] = [
  { what: 'adds files', weight: 12, do: (tab) => tab.add() },
  {
    what: 'cancels a file',
    weight: 4,
    isPossible: has(isUnfinished),
    do: (tab) => tab.flow.cancel(tab.pick(isUnfinished)),
  },
  {
    what: 'cancels while it is sent',
    weight: 4,
    isPossible: has(isPosting),
    do: (tab) => tab.flow.cancel(tab.pick(isPosting)),
  },
  { what: 'tries again', weight: 6, isPossible: has(isWorthRetrying), do: (tab) => tab.flow.retryAll() },
  {
    what: 'watches again',
    weight: 4,
    isPossible: has(isUnwatched),
    do: (tab) => tab.flow.watch(tab.pick(isUnwatched)),
  },
  { what: 'clears finished files', weight: 1, do: (tab) => tab.flow.clearFinished() },
  {
    what: 'pauses',
    weight: 2,
    isPossible: (tab) => !tab.flow.isPaused,
    do: (tab) => tab.flow.setPaused(true),
  },
  {
    what: 'resumes',
    weight: 6,
    isPossible: (tab) => tab.flow.isPaused,
    do: (tab) => tab.flow.setPaused(false),
  },
  { what: 'reloads', weight: 2, do: (tab) => tab.reload() },
  { what: 'takes the element away and back', weight: 2, do: (tab) => void tab.leaveForAWhile() },
  {
    what: 'goes offline',
    weight: 2,
    isPossible: (tab) => tab.online.isOn,
    do: (tab) => tab.online.set(false),
  },
  { what: 'is online', weight: 8, isPossible: (tab) => !tab.online.isOn, do: (tab) => tab.online.set(true) },
  {
    what: 'hides the page',
    weight: 2,
    isPossible: (tab) => tab.visible.isOn,
    do: (tab) => tab.visible.set(false),
  },
  {
    what: 'shows the page',
    weight: 8,
    isPossible: (tab) => !tab.visible.isOn,
    do: (tab) => tab.visible.set(true),
  },
  { what: 'sets the clock', weight: 1, do: (tab) => tab.setClock() },
  {
    what: 'lets somebody else sign in',
    weight: 2,
    isPossible: (tab) => tab.hasSeveralPeople,
    do: (tab) => tab.signInOther(),
  },
];

/** Draws what happens in a tab now, as often as its weight says. */
export function drawDeed(tab: Tab): Deed {
  const possible = DEEDS.filter(({ isPossible }) => isPossible?.(tab) ?? true);
  return tab.random(
    'deed',
    possible.flatMap((deed) => Array.from({ length: deed.weight }, () => deed)),
  );
}
