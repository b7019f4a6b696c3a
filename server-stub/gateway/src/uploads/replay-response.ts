import { acknowledgementOf, extractionsOf } from '../dialect.js';
import { ask } from '../upstream/fetch-json.js';
import type { Service } from '../upstream/service.js';
import type { FiledUpload } from './idempotency.js';

/** The answer to an upload that was filed before: its ids, or what the service read, asked again where it was lost. */
export async function replayAnswer(
  service: Service,
  { module, ids, answer }: FiledUpload,
): Promise<Response> {
  if (module === 'pathology') return Response.json(acknowledgementOf(ids));
  if (answer !== null) return new Response(answer, { headers: { 'content-type': 'application/json' } });
  const records = await Promise.all(
    ids.map(
      async (id) =>
        [id, await ask(service, { path: `/api/master/medical/${encodeURIComponent(id)}` })] as const,
    ),
  );
  return Response.json(extractionsOf(records));
}
