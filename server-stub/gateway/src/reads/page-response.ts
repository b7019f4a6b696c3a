import type { Position } from '../ownership/owners.js';
import { writeCursor } from './cursor.js';

/**
 * A page of a list in the interface's own shape. Where it goes on is said beside it (RFC 8288): by the query alone, since
 * a proxy may have put us under another path than we know.
 */
export function pageResponse(
  body: object,
  next: Position | null,
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
