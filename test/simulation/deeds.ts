import { type Entry, isTerminal, isWorthRetrying } from '../../src/upload/entry.js';
import type { Tab } from './tab.js';
import type { World } from './world.js';

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

/** What a person does in a tab. */
export const TAB_DEEDS: readonly Deed<Tab>[] = [
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
  { what: 'tries again', weight: 6, isPossible: has(isWorthRetrying), do: (tab) => tab.tryAgain() },
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

interface Actor {
  readonly name: string;
  /** Draws one of the values. */
  random<Value>(what: string, values: readonly Value[]): Value;
}

interface Habits {
  /** Whether the weather of a seed decides how often each deed is done. */
  readonly byWeather: boolean;
}

/** Lets an actor do something now: each possible deed is drawn as often as its weight says. */
export function act<Doer extends Actor>(
  world: World,
  actor: Doer,
  deeds: readonly Deed<Doer>[],
  { byWeather }: Habits,
): void {
  const possible = deeds.filter(({ isPossible }) => isPossible?.(actor) ?? true);
  const draw = () => {
    const drawn = actor.random(
      'deed',
      possible.flatMap((deed) => Array.from({ length: deed.weight }, () => deed)),
    );
    return !byWeather || world.occurs(`${actor.name} ${drawn.what}`, 1) ? drawn : null;
  };
  const chosen = world.chosenDeed(actor.name);
  const deed = chosen === undefined ? draw() : possible.find(({ what }) => what === chosen);
  if (!deed) return;
  world.does(actor.name, deed.what);
  deed.do(actor);
}
