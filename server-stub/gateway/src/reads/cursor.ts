import { isId } from '../dialect.js';
import type { ListPosition } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';

/** Maximum characters in base64, for an id of 200 characters and the two longest numbers. */
const MAX_LENGTH = 300;

/** Maximum of a column of type `integer`. */
const MAX_POSITION = 2 ** 31 - 1;

/** Writes a cursor, neither signed nor secret, since it is compared with the person's own rows only. */
const writeCursor = ({ createdAt, position, id }: ListPosition): string =>
  Buffer.from(`${createdAt} ${position} ${id}`).toString('base64url');

/** Reads a cursor; undefined for the first page. Throws `query-invalid`. */
export function readCursor(text: string | undefined): ListPosition | undefined {
  if (text === undefined) return undefined;
  const plain = text.length > MAX_LENGTH ? '' : Buffer.from(text, 'base64url').toString('latin1');
  const [, time = '', order = '', id = ''] = /^(\d{1,13}) (\d{1,10}) (.+)$/.exec(plain) ?? [];
  const position = { createdAt: Number(time), position: Number(order), id };
  if (position.position > MAX_POSITION || !isId(id) || writeCursor(position) !== text) {
    throw new GatewayProblem('query-invalid');
  }
  return position;
}

/**
 * Creates a page of a list in the interface's own format. The link to the next page (RFC 8288) consists of a query only,
 * since a proxy may serve the gateway under another path.
 */
export function createPage(
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
