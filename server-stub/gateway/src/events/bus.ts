import { createHash } from 'node:crypto';
import type { Person } from '../grant.js';

/**
 * Notifies subscribers that a person has new events, which they read from the journal. So no subscriber delays another, and
 * neither health data nor names are sent between nodes.
 */
export interface Bus {
  publish(person: Person): void;
  /** Runs `onEvent` when a person has new events; returns a function that unsubscribes. */
  subscribe(person: Person, onEvent: () => void): () => void;
  close(): Promise<void>;
}

/** Publishes a topic to other nodes. */
export type RemotePublish = (topic: string) => void;

export interface LocalBus extends Bus {
  /** Notifies this node's subscribers of a topic. */
  deliver(topic: string): void;
  /** Notifies all of this node's subscribers, after a time in which notifications may have been missed. */
  deliverAll(): void;
}

/** A bus within one process; `publishRemote` receives every topic as well. */
export function createBus(publishRemote: RemotePublish = () => {}): LocalBus {
  const listeners = new Map<string, Set<() => void>>();
  const deliver = (topic: string) => {
    for (const onEvent of listeners.get(topic) ?? []) onEvent();
  };

  return {
    deliver,
    deliverAll() {
      for (const topic of listeners.keys()) deliver(topic);
    },
    publish(person) {
      const topic = createTopic(person);
      deliver(topic);
      publishRemote(topic);
    },
    subscribe(person, onEvent) {
      const topic = createTopic(person);
      const topicListeners = listeners.get(topic) ?? new Set();
      listeners.set(topic, topicListeners.add(onEvent));
      return () => {
        topicListeners.delete(onEvent);
        if (topicListeners.size === 0 && listeners.get(topic) === topicListeners) listeners.delete(topic);
      };
    },
    close: async () => listeners.clear(),
  };
}

const createTopic = ({ tenant, subject }: Person): string =>
  createHash('sha256')
    .update(JSON.stringify([tenant, subject]))
    .digest('base64url');
