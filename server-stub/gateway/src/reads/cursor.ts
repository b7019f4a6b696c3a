import { isId } from '../dialect.js';
import type { Position } from '../ownership/owners.js';
import { GatewayProblem } from '../problem.js';

/** Of an id of 200 characters and the two longest numbers, in base64. */
const LONGEST = 300;

/** Largest value of a column of type `integer`. */
const MAX_POSITION = 2 ** 31 - 1;

/** Neither signed nor secret: it is compared with one person's own rows and finds nobody else's. */
export const writeCursor = ({ createdAt, position, id }: Position): string =>
  Buffer.from(`${createdAt} ${position} ${id}`).toString('base64url');

/** Undefined where a list begins. Throws `query-invalid`. */
export function readCursor(text: string | undefined): Position | undefined {
  if (text === undefined) return undefined;
  const plain = text.length > LONGEST ? '' : Buffer.from(text, 'base64url').toString('latin1');
  const [, time = '', order = '', id = ''] = /^(\d{1,13}) (\d{1,10}) (.+)$/.exec(plain) ?? [];
  const position = { createdAt: Number(time), position: Number(order), id };
  if (position.position > MAX_POSITION || !isId(id) || writeCursor(position) !== text) {
    throw new GatewayProblem('query-invalid');
  }
  return position;
}
