import { isId } from '../dialect.js';
import type { ListPosition } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';

/** Maximum length in base64, of an id of 200 characters and the two longest numbers. */
const MAX_LENGTH = 300;

/** Maximum of a column of type `integer`. */
const MAX_POSITION = 2 ** 31 - 1;

/** Neither signed nor secret: it is compared with the person's own rows only. */
export const writeCursor = ({ createdAt, position, id }: ListPosition): string =>
  Buffer.from(`${createdAt} ${position} ${id}`).toString('base64url');

/** Undefined for the first page. Throws `query-invalid`. */
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
