import type { GatewayEvent } from './event.js';

/** Maximum bytes of an event's JSON, in the journal and on every stream. */
export const EVENT_BYTES = 64 * 1024;

/** An event as it is stored and sent: itself or, when it is too large, a `changed` event that tells what to fetch. */
export function eventJson(event: GatewayEvent): string {
  const json = JSON.stringify(event);
  if (fits(json)) return json;
  switch (event.type) {
    case 'rows':
      return JSON.stringify(changedEvent({ uploadId: event.uploadId }));
    case 'reading': {
      const named = JSON.stringify(changedEvent({ ids: event.ids }));
      return fits(named) ? named : JSON.stringify(changedEvent({ ids: [] }));
    }
    // Small, or limited where it is received (a photo by `previewBytes`, a confirmation to 16 KB).
    default:
      return json;
  }
}

const fits = (json: string): boolean => Buffer.byteLength(json) <= EVENT_BYTES;

const changedEvent = (what: { uploadId: string } | { ids: readonly string[] }): GatewayEvent => ({
  type: 'changed',
  ...what,
});
