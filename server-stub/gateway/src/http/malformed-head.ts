import { GatewayProblem } from '../problem.js';
import type { Incoming } from './context.js';

/** Connections that end with the response to a request of HTTP/1.0; Node reads what follows on them all the same. */
const endingSockets = new WeakSet<object>();

/** Finds malformed requests that Node's parser accepts. */
export function findMalformedHead(incoming: Incoming): GatewayProblem | null {
  if (!incoming) return null;
  // Node passes on a request line without a version before it refuses the rest.
  if (incoming.httpVersionMajor === 0 || endingSockets.has(incoming.socket)) return malformed();
  if (incoming.httpVersion === '1.0') {
    endingSockets.add(incoming.socket);
    // A proxy that speaks HTTP/1.0 knows no codings and may see another end of the body (RFC 9112 §6.1).
    if ('transfer-encoding' in incoming.headers) return malformed();
  }
  const hosts = incoming.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  // A proxy may have used one of the headers, and Node the other (RFC 9112 §3.2).
  return hosts.length > 1 ? new GatewayProblem('host-repeated') : null;
}

const malformed = () => new GatewayProblem('body-invalid', { reason: 'http-version' });
