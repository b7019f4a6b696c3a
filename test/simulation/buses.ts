import { createBus, type LocalBus } from '../../server-stub/gateway/src/events/bus.js';
import type { World } from './world.js';

/** What connects a node's bus to those of other nodes. */
export interface BusMember {
  /** Whether the node hears and is heard: it is alive, and not cut off from the store, through which they are connected. */
  readonly isReachable: () => boolean;
}

/** Milliseconds that a notification needs to another node. */
const NOTIFICATION = 50;

/** The notifications between nodes: late, and lost while a node is cut off, which then notifies all its subscribers. */
export function createBuses({ time, random }: World) {
  const members = new Map<LocalBus, BusMember>();
  return {
    join(member: BusMember): LocalBus {
      const bus = createBus((topic) => {
        if (!member.isReachable()) return;
        for (const [other, { isReachable }] of members) {
          if (other === bus) continue;
          void time.sleep(random.integer('notification', NOTIFICATION)).then(() => {
            if (isReachable()) other.deliver(topic);
          });
        }
      });
      members.set(bus, member);
      return bus;
    },
    leave: (bus: LocalBus): void => void members.delete(bus),
  };
}
