/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type Schema = Readonly<Record<string, unknown>>;

export const text: Schema = { type: 'string' };
export const count: Schema = { type: 'integer', minimum: 0 };
export const flag: Schema = { type: 'boolean' };
export const oneOf = (...words: readonly string[]): Schema => ({ type: 'string', enum: words });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Members whose name ends in a question mark may be absent. */
export function object(members: Readonly<Record<string, Schema>>): Schema {
  const entries = Object.entries(members);
  return {
    type: 'object',
    required: entries.map(([name]) => name).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('?', ''), schema])),
  };
}

/** Allows any further members. */
export const open = (schema: Schema): Schema => ({ ...schema, additionalProperties: true });

export const json = (description: string, schema: Schema): object => ({
  description,
  content: { 'application/json': { schema } },
});

export const jsonBody = (schema: Schema): object => ({
  required: true,
  content: { 'application/json': { schema } },
});

export const parameter = (
  place: 'path' | 'query' | 'header',
  name: string,
  schema: Schema = text,
): object => ({
  name,
  in: place,
  required: place === 'path',
  schema,
});

/** Statuses with which any request with a token may be refused. */
export const REFUSED = [400, 401, 403, 429, 500, 503] as const;

/** Statuses with which a request that is forwarded to the service may be refused. */
export const FORWARDED = [...REFUSED, 404, 502, 504] as const;

export const refusals = (...statuses: readonly number[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Refused' }]));

export const NO_CONTENT = { 204: { description: 'Done.' } };

export const token = { security: [{ bearer: [] }, { proof: [] }] };

export const asFile = { schema: { type: 'string' } };
