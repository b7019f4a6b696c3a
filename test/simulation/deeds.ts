import { type Entry, isTerminal, isWorthRetrying } from '../../src/queue/entry.js';
import type { Tab } from './tab.js';

/** Something that a person or a phone does. */
export interface Deed<Actor> {
  readonly what: string;
  /** How often it is done, compared to others. */
  readonly weight: number;
  /** Default: always. */
  readonly isPossible?: (actor: Actor) => boolean;
  readonly do: (actor: Actor) => void;
}

const isPosting = ({ status }: Entry) => status === 'posting';
const isUnwatched = ({ status }: Entry) => status === 'unwatched';
const isUnfinished = (entry: Entry) => !isTerminal(entry);
const has = (isFit: (entry: Entry) => boolean) => (tab: Tab) => tab.flow.entries().some(isFit);

const DEEDS: readonly Deed<Tab>[] = [
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

export const drawDeed = (tab: Tab): Deed<Tab> => drawByWeight(tab, DEEDS);

interface Drawing {
  /** Draws one of the values. */
  random<Value>(what: string, values: readonly Value[]): Value;
}

/** Draws what an actor does now, each possible deed as often as its weight says. */
export function drawByWeight<Actor extends Drawing>(
  actor: Actor,
  deeds: readonly Deed<Actor>[],
): Deed<Actor> {
  const possible = deeds.filter(({ isPossible }) => isPossible?.(actor) ?? true);
  return actor.random(
    'deed',
    possible.flatMap((deed) => Array.from({ length: deed.weight }, () => deed)),
  );
}
