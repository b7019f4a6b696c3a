import type { Bus } from '../../server-stub/gateway/src/events/bus.js';
import type { Store } from '../../server-stub/gateway/src/repositories.js';
import type { World } from './world.js';

/** The process of one gateway node, as its store meets it. */
export interface StoreClient {
  readonly name: string;
  /** Aborted when the node is dead. */
  readonly death: AbortSignal;
  /** Its notifications, which reach other nodes. */
  readonly bus: Bus;
  /** Whether the network between the node and the store is down. */
  readonly isCutOff: () => boolean;
  /** Kills the node now. */
  readonly kill: () => void;
}

/** What a process gets that is no more. A new promise each time: one for all would keep everything in memory that waits. */
const never = (): Promise<never> => new Promise(() => {});

/** What a database throws that cannot be reached. */
const refusal = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

/** Milliseconds of a database that is slow, and until a node gives up one that it cannot reach. */
const SLOW_STORE = 2_000;
const GIVEN_UP = 3_000;

/**
 * The shared store as one node reaches it: each call takes time, may be refused, and may be the last one of its node, which
 * dies before the call is done or after. A node that has died or is cut off never learns what has become of its call.
 */
export function storeOfNode(world: World, store: Store, node: StoreClient): Store {
  const { time, random } = world;
  const { name: nodeName, death } = node;
  const giveUp = async (): Promise<never> => {
    await time.sleep(random.integer('given up', GIVEN_UP));
    throw refusal();
  };
  /** Whether the call arrives at the store. Throws when it is refused. */
  const arrives = async (path: string): Promise<boolean> => {
    if (node.isCutOff()) return giveUp();
    if (world.strikes('store slow', 0.01, `store slow: ${path}`))
      await time.sleep(random.integer('store', SLOW_STORE));
    else if (random.chance('store takes time', 0.3)) await time.sleep(random.integer('store', 5));
    if (death.aborted) return false;
    if (world.strikes('store refuses', 0.003, `store refuses: ${path}`)) throw refusal();
    if (world.strikes('killed before', 0.001, `${nodeName} is killed before ${path} is done`)) node.kill();
    return !death.aborted;
  };
  /** Whether the node lives to get the answer. Throws when the answer is lost. */
  const isAnswered = async (path: string): Promise<boolean> => {
    if (world.strikes('killed after', 0.001, `${nodeName} is killed after ${path} is done`)) node.kill();
    if (random.chance('store takes time', 0.3)) await time.sleep(random.integer('store', 5));
    if (death.aborted) return false;
    if (node.isCutOff()) return giveUp();
    if (world.strikes('store answer lost', 0.002, `store does, and its answer is lost: ${path}`))
      throw refusal();
    return true;
  };
  const reach = async (path: string, call: () => unknown): Promise<unknown> => {
    if (death.aborted || !(await arrives(path))) return never();
    const result = await call();
    return (await isAnswered(path)) ? result : never();
  };
  const wrap = <Room extends object>(room: Room, path: string): Room =>
    new Proxy(room, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        const memberPath = `${path}${String(name)}`;
        if (memberPath === 'bus') return node.bus;
        // Work on one node calls the store by itself.
        if (memberPath === 'onOneNode') return member;
        if (typeof member === 'object' && member !== null) return wrap(member, `${memberPath}.`);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          if (memberPath === 'forOwner') return wrap(Reflect.apply(member, target, args) as object, 'owner.');
          return reach(memberPath, () => Reflect.apply(member, target, args));
        };
      },
    });
  return wrap(store, '');
}
