import { Ajv2020 } from 'ajv/dist/2020.js';

type Json = Record<string, unknown>;

/** A request and its response, as far as a contract describes them. */
export interface Exchange {
  readonly method: string;
  /** Path and query, without the path the server is mounted at. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Checks responses by an OpenAPI 3.1 document. A route, status, content type, header or member that it lacks is a fault. */
export interface Contract {
  /** For example `GET /api/v1/status/{uploadId}`. */
  readonly operations: readonly string[];
  /** The operation of a request; null where the document has none. */
  findOperation(exchange: Pick<Exchange, 'method' | 'path'>): string | null;
  /** Describes the fault of a response; empty where there is none. */
  findFault(exchange: Exchange): string;
}

/** Headers of HTTP and of every server, which operations do not list. */
const GENERAL_HEADERS = new Set([
  'cache-control',
  'connection',
  'content-disposition',
  'content-length',
  'content-type',
  'date',
  'hdt-protocol',
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

/** Forbids members that a schema does not list. */
function forbidUnlisted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forbidUnlisted);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, forbidUnlisted(value)]),
  );
  return 'properties' in copy && !('additionalProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy;
}

const jsonPointer = (...parts: readonly string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

export function createContract(document: object): Contract {
  const { paths, components } = document as { paths: Record<string, Json>; components: Json };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(forbidUnlisted(document) as object, 'document');
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      method,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
  // A concrete path takes precedence over one with a parameter (OpenAPI 3.1 §4.8.8.2).
  operations.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));

  const operationOf = ({ method, path }: Pick<Exchange, 'method' | 'path'>) =>
    operations.find(
      (one) => one.method === method.toLowerCase() && one.pattern.test(path.replace(/\?.*/, '')),
    );

  /** The response object of a status, and its path in the document. */
  const findResponse = (operation: (typeof operations)[number], status: number) => {
    const { path, method } = operation;
    const { responses } = paths[path]![method] as { responses: Record<string, Json> };
    const listed = responses[status];
    if (typeof listed?.$ref !== 'string') {
      return { response: listed, location: ['paths', path, method, 'responses', String(status)] };
    }
    const name = listed.$ref.split('/').at(-1)!;
    return {
      response: (components.responses as Record<string, Json>)[name],
      location: ['components', 'responses', name],
    };
  };

  const findBodyFault = (name: string, location: readonly string[], body: string): string => {
    const validate = ajv.getSchema(`document#/${jsonPointer(...location)}`);
    if (!validate) return `${name} has no schema`;
    return validate(JSON.parse(body)) ? '' : `${name}: ${ajv.errorsText(validate.errors)}`;
  };

  const findHeaderFault = (name: string, response: Json, headers: Headers): string => {
    const documented = new Map(
      Object.entries((response.headers ?? {}) as Json).map(([header, value]) => [
        header.toLowerCase(),
        value,
      ]),
    );
    for (const [header, value] of headers) {
      if (GENERAL_HEADERS.has(header)) continue;
      const listed = documented.get(header) as Json | undefined;
      if (!listed) return `${name} has the header ${header}`;
      const component = typeof listed.$ref === 'string' ? listed.$ref.split('/').at(-1)! : null;
      const { schema } = (
        component ? (components.headers as Record<string, Json>)[component] : listed
      ) as Json;
      if (!ajv.validate(schema as object, value)) return `${name} ${header}: ${ajv.errorsText(ajv.errors)}`;
    }
    return '';
  };

  return {
    operations: operations.map(({ name }) => name),
    findOperation: (exchange) => operationOf(exchange)?.name ?? null,
    findFault(exchange) {
      const { status, contentType, headers, body, path } = exchange;
      const operation = operationOf(exchange);
      if (!operation) return [401, 404].includes(status) ? '' : `${path} is no route`;
      const { response, location } = findResponse(operation, status);
      const name = `${operation.name} ${status}`;
      if (!response) return `${name} is not in the document`;
      const headerFault = findHeaderFault(name, response, headers);
      if (headerFault) return headerFault;
      const content = response.content as Json | undefined;
      if (!content) return body === '' ? '' : `${name} has a body`;
      const type = contentType.replace(/;.*/, '');
      if (!content[type]) return `${name} is ${type || 'of no type'}`;
      return /json$/.test(type) ? findBodyFault(name, [...location, 'content', type, 'schema'], body) : '';
    },
  };
}
