import type { GatewayEvent } from './event.js';

/** Bytes of JSON an event may have, in the journal and on every stream. */
export const EVENT_BYTES = 64 * 1024;

/** An event as it is kept and told: itself, or where it is too large, what says that there is something to fetch. */
export function eventJson(event: GatewayEvent): string {
  const json = JSON.stringify(event);
  if (fits(json)) return json;
  switch (event.type) {
    case 'rows':
      return JSON.stringify(changed({ uploadId: event.uploadId }));
    case 'reading': {
      const named = JSON.stringify(changed({ ids: event.ids }));
      return fits(named) ? named : JSON.stringify(changed({ ids: [] }));
    }
    // Small, or as a photo bounded where it comes in (`previewBytes`).
    default:
      return json;
  }
}

const fits = (json: string): boolean => Buffer.byteLength(json) <= EVENT_BYTES;

const changed = (what: { uploadId: string } | { ids: readonly string[] }): GatewayEvent => ({
  type: 'changed',
  ...what,
});
