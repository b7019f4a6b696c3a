import { Ajv2020 } from 'ajv/dist/2020.js';

type Json = Record<string, unknown>;

/** One answer, as a contract sees it. */
export interface Exchange {
  readonly method: string;
  /** Without the mount, with its query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A document of OpenAPI 3.1 against which answers are held: a route, status, content type, header or member it lacks is a fault. */
export interface Contract {
  /** As `GET /api/v1/status/{uploadId}`. */
  readonly operations: readonly string[];
  /** The operation of a request; null for none. */
  operationOf(exchange: Pick<Exchange, 'method' | 'path'>): string | null;
  /** What is wrong with an answer; empty for nothing. */
  faultOf(exchange: Exchange): string;
}

/** Of any answer of any server: they belong to no operation. */
const GENERAL_HEADERS = new Set([
  'cache-control',
  'connection',
  'content-disposition',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-accel-buffering',
  'x-content-type-options',
  'x-emulator',
  'x-emulator-reason',
  'x-request-id',
]);

const METHODS = ['get', 'post', 'put', 'delete'];

/** A document says what there is; whatever else comes is another interface. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return 'properties' in copy && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy;
}

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

export function createContract(document: object): Contract {
  const { paths, components } = document as { paths: Record<string, Json>; components: Json };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(closed(document) as object, 'document');
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
  // A path that is spelled out comes before one with a parameter (OpenAPI 3.1 §4.8.8.2).
  operations.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));

  const find = ({ method, path }: Pick<Exchange, 'method' | 'path'>) =>
    operations.find(
      (one) => one.method === method.toLowerCase() && one.pattern.test(path.replace(/\?.*/, '')),
    );

  /** Where the answer is described: the response, and the way to it in the document. */
  const describe = (operation: (typeof operations)[number], status: number) => {
    const { path, method } = operation;
    const { responses } = paths[path]![method] as { responses: Record<string, Json> };
    const own = responses[status];
    if (typeof own?.$ref !== 'string') {
      return { response: own, way: ['paths', path, method, 'responses', String(status)] };
    }
    const name = own.$ref.split('/').at(-1)!;
    return {
      response: (components.responses as Record<string, Json>)[name],
      way: ['components', 'responses', name],
    };
  };

  const faultOfBody = (name: string, way: readonly string[], body: string): string => {
    const validate = ajv.getSchema(`document#/${pointer(...way)}`);
    if (!validate) return `${name} has no schema`;
    return validate(JSON.parse(body)) ? '' : `${name}: ${ajv.errorsText(validate.errors)}`;
  };

  const faultOfHeaders = (name: string, response: Json, headers: Headers): string => {
    const documented = new Map(
      Object.entries((response.headers ?? {}) as Json).map(([header, value]) => [
        header.toLowerCase(),
        value,
      ]),
    );
    for (const [header, value] of headers) {
      if (GENERAL_HEADERS.has(header)) continue;
      const own = documented.get(header) as Json | undefined;
      if (!own) return `${name} has the header ${header}`;
      const way = typeof own.$ref === 'string' ? own.$ref.split('/').slice(1) : null;
      const { schema } = (way ? (components.headers as Record<string, Json>)[way.at(-1)!] : own) as Json;
      if (!ajv.validate(schema as object, value)) return `${name} ${header}: ${ajv.errorsText(ajv.errors)}`;
    }
    return '';
  };

  return {
    operations: operations.map(({ name }) => name),
    operationOf: (exchange) => find(exchange)?.name ?? null,
    faultOf(exchange) {
      const { status, contentType, headers, body, path } = exchange;
      const operation = find(exchange);
      if (!operation) return [401, 404].includes(status) ? '' : `${path} is no route`;
      const { response, way } = describe(operation, status);
      const name = `${operation.name} ${status}`;
      if (!response) return `${name} is not in the document`;
      const faultOfHeader = faultOfHeaders(name, response, headers);
      if (faultOfHeader) return faultOfHeader;
      const content = response.content as Json | undefined;
      if (!content) return body === '' ? '' : `${name} has a body`;
      const type = contentType.replace(/;.*/, '');
      if (!content[type]) return `${name} is ${type || 'of no type'}`;
      return /json$/.test(type) ? faultOfBody(name, [...way, 'content', type, 'schema'], body) : '';
    },
  };
}
