import type { Person } from '../../../server-stub/gateway/src/grant.js';

/** A person of a host with one tenant. */
export const person = (subject: string): Person => ({ tenant: '', subject });
