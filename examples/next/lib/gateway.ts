import { createGateway, type Gateway } from 'hdt-gateway';
import { optionsFromEnv } from 'hdt-gateway/environment';
import { cookieSession } from 'hdt-gateway/sessions';
import { COOKIE, personOf } from './sessions';

const authenticate = cookieSession({ name: COOKIE, find: personOf });
// Next may load this file once for each route. All of them share one gateway.
const shared = globalThis as { hdtGateway?: Promise<Gateway> };

export function gateway() {
  shared.hdtGateway ??= optionsFromEnv({ authenticate }).then(createGateway);
  // After a failure the next request tries again.
  shared.hdtGateway.catch(() => delete shared.hdtGateway);
  return shared.hdtGateway;
}
