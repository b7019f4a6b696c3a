import { acknowledgementOf, extractionsOf } from '../dialect.js';
import { fetchJson } from '../upstream/fetch-json.js';
import type { Service } from '../upstream/service.js';
import type { AcceptedUpload } from './idempotency.js';

/**
 * The response to an upload that was accepted before: its ids, or the stored readings, fetched again when they were
 * lost.
 */
export async function replayAnswer(
  service: Service,
  { module, ids, answer }: AcceptedUpload,
): Promise<Response> {
  if (module === 'pathology') return Response.json(acknowledgementOf(ids));
  if (answer !== null) return new Response(answer, { headers: { 'content-type': 'application/json' } });
  const records = await Promise.all(
    ids.map(
      async (id) =>
        [id, await fetchJson(service, { path: `/api/master/medical/${encodeURIComponent(id)}` })] as const,
    ),
  );
  return Response.json(extractionsOf(records));
}
