import type { ListPosition } from '../ownership/owners.js';
import { writeCursor } from './cursor.js';

/**
 * A page of a list in the interface's own format. The link to the next page (RFC 8288) consists of a query only,
 * since a proxy may serve us under another path.
 */
export function pageResponse(
  body: object,
  next: ListPosition | null,
  query: Readonly<Record<string, string | number | undefined>>,
): Response {
  if (next === null) return Response.json(body);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  parameters.set('cursor', writeCursor(next));
  return Response.json(body, { headers: { link: `<?${parameters}>; rel="next"` } });
}
