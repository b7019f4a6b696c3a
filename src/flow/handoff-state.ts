import type { HdtErrorCode } from '../errors.js';
import type { ConfirmedValue } from '../service/wire.js';

/** A desktop that leaves the photos to a phone. */
export type DesktopHandoff =
  | { readonly status: 'opening' }
  /** The secret is shown, for one phone and until then (milliseconds since 1970). */
  | { readonly status: 'open'; readonly secret: string; readonly expiresAt: number }
  /** `problem`: the person's answer did not get through. */
  | { readonly status: 'claimed'; readonly code: string; readonly problem: HdtErrorCode | null }
  | { readonly status: 'confirming'; readonly code: string }
  | { readonly status: 'paired'; readonly other: Presence }
  | { readonly status: 'ended'; readonly why: 'expired' | 'refused' }
  | { readonly status: 'failed'; readonly code: HdtErrorCode };

/** A phone that takes the photos of a desktop. */
export type PhoneHandoff =
  | { readonly status: 'claiming' }
  | { readonly status: 'claimed'; readonly code: string }
  /** `saved`: what the person at the desktop has kept of the photo on this screen; null before, and once it is undone. */
  | {
      readonly status: 'paired';
      readonly other: Presence;
      readonly saved: readonly ConfirmedValue[] | null;
    }
  /** `used`: by another phone, or too late. */
  | { readonly status: 'ended'; readonly why: 'used' | 'refused' | 'over' }
  | { readonly status: 'failed'; readonly code: HdtErrorCode };

/** Whether the other half is heard from, or this one without a network. */
export type Presence = 'there' | 'silent' | 'offline';

/** Milliseconds between two requests of each half: they tell the other one that it is there. */
export const HEARTBEAT = 5_000;

/** Milliseconds after which the other half counts as silent: a phone's screen is off, or a page was closed. */
export const SILENCE = 25_000;

/** What a half is doing, and who is told. */
export interface Watched<State> {
  current(): State;
  /** @returns A function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/** The state of a half, with a setter of its own. */
export function createWatched<State>(first: State): Watched<State> & { set(next: State): void } {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}
