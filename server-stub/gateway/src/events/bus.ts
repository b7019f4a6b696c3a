import { createHash } from 'node:crypto';
import type { Person } from '../grant.js';

/**
 * Says that there is something new for somebody, never what: whoever listens looks into the journal. So no listener can
 * hold another up, and between nodes travel no health data and no names.
 */
export interface Bus {
  wake(person: Person): void;
  /** Runs `look` when there is something new for a person; the function returned ends that. */
  listen(person: Person, look: () => void): () => void;
  close(): Promise<void>;
}

/** Carries the wake-up to other nodes. */
export type Relay = (topic: string) => void;

export interface LocalBus extends Bus {
  /** Wakes the listeners of this node. */
  deliver(topic: string): void;
  /** Wakes all of them: something may have been missed. */
  deliverAll(): void;
}

/** Within one process; `relay` is told of every wake-up as well. */
export function createBus(relay: Relay = () => {}): LocalBus {
  const listeners = new Map<string, Set<() => void>>();
  const deliver = (topic: string) => {
    for (const look of listeners.get(topic) ?? []) look();
  };

  return {
    deliver,
    deliverAll() {
      for (const topic of listeners.keys()) deliver(topic);
    },
    wake(person) {
      const topic = topicOf(person);
      deliver(topic);
      relay(topic);
    },
    listen(person, look) {
      const topic = topicOf(person);
      const own = listeners.get(topic) ?? new Set();
      listeners.set(topic, own.add(look));
      return () => {
        own.delete(look);
        if (own.size === 0 && listeners.get(topic) === own) listeners.delete(topic);
      };
    },
    close: async () => listeners.clear(),
  };
}

const topicOf = ({ tenant, subject }: Person): string =>
  createHash('sha256')
    .update(JSON.stringify([tenant, subject]))
    .digest('base64url');
