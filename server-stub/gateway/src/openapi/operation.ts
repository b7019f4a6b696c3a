/** Statuses with which any request with a token may be refused. */
export const REFUSED = [400, 401, 403, 429, 500, 503] as const;

/** Statuses with which a request that is forwarded to the service may be refused. */
export const FORWARDED = [...REFUSED, 404, 502, 504] as const;

export const refusals = (...statuses: readonly number[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Refused' }]));

export const NO_CONTENT = { 204: { description: 'Done.' } };

export const token = { security: [{ bearer: [] }, { proof: [] }] };

export const asFile = { schema: { type: 'string' } };
