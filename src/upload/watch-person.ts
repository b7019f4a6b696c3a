import { asHdtError } from '../core/hdt-error.js';
import type { Client } from '../core/service/client.js';

/** A client that reports every request that was refused because another person has signed in, whatever it was for. */
export function watchPerson(client: Client, onAnother: () => void): Client {
  const watch = async <Result>(request: Promise<Result>): Promise<Result> => {
    try {
      return await request;
    } catch (thrown) {
      if (asHdtError(thrown, 'network').code === 'session-changed') onAnother();
      throw thrown;
    }
  };
  return {
    clock: client.clock,
    ...(client.has && { has: (feature) => client.has!(feature) }),
    call: (call) => watch(client.call(call)),
    checkPerson: () => watch(Promise.resolve(client.checkPerson?.())),
  };
}
