/**
 * The gateway itself. Mounts, sessions and the store are entries of their own.
 *
 * @module hdt-gateway
 */
export { createGateway, type Gateway } from '../app.js';
export type { AuditEvent } from '../audit/audit-event.js';
export { openAuditFile } from '../audit/audit-file.js';
export type { WriteAudit } from '../audit/audit-trail.js';
export { type Clock, systemClock } from '../clock.js';
export { DEFAULT_LIMITS, type Limits } from '../limits.js';
export { jsonLog, type Log, type LogEvent } from '../log.js';
export { type GatewayOptions, OptionsError } from '../options.js';
export type { Secrets } from '../tokens/secrets.js';
export type { Authenticate, FoundIdentity, HostRequest, Identity } from '../tokens/session.js';
