import type { Person } from '../../server-stub/gateway/src/tokens/session.js';

/** A person of a host with one tenant. */
export const person = (subject: string): Person => ({ tenant: '', subject });
