import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { Clock } from '../clock.js';
import type { Bus } from '../events/bus.js';
import { readBody } from '../http/body.js';
import type { GatewayContext, GatewayEnv } from '../http/context.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { SecretFilter } from '../upstream/secret-filter.js';
import { type CallbackReader, SMALL_BODY } from './callback-reader.js';
import { envelopeFromHeaders } from './envelope.js';
import { CallbackFailure } from './failure.js';
import { type ByteLimit, callbacksBusy, limitBytes } from './limit-bytes.js';
import type { OwnerLookup } from './owner-lookup.js';
import type { Callback } from './read-callback.js';
import type { Receipts } from './receipts.js';

/** The header that authenticates the service's callbacks (interface, Authentication). */
export interface CallbackHeader {
  readonly name: string;
  /** The value and, while it is being replaced, the previous one. */
  readonly values: readonly [string, ...string[]];
}

/** The account's callback settings at the service (interface, Callback configuration). */
export interface CallbackOptions {
  readonly header: CallbackHeader;
  /** Prefix of an inline Bundle's metadata headers (interface: "neutral prefix"). Default: `X-Service-`. */
  readonly headerPrefix?: string;
}

export interface CallbackRoutesDeps {
  readonly callbacks: CallbackOptions;
  readonly reader: CallbackReader;
  readonly ownerLookup: OwnerLookup;
  /** Rejects callbacks that contain the API key or the header's value. */
  readonly secretFilter: SecretFilter;
  readonly store: { readonly receipts: Receipts };
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: Limits;
}

/** The interface's sample paths (Customer-side receiving paths). Variants differ by content type, not path. */
const PATHS = ['/api/results', '/api/hl7/results', '/api/fhir/json/results', '/api/fhir/xml/results'];

/** Largest callbacks that are received and parsed at a time; others wait unread, and smaller ones pass them. */
const MAX_LARGEST = 4;

/**
 * Receives the service's callbacks. The service repeats a callback until it gets 2xx, which it gets once everything is
 * stored.
 */
export function mountCallbacks(app: Hono<GatewayEnv>, deps: CallbackRoutesDeps): void {
  const isAccepted = createHeaderCheck(deps.callbacks.header);
  const { callbackBytes, callbackWaitTimeout } = deps.limits;
  const runLimited = limitBytes(MAX_LARGEST * callbackBytes, callbackWaitTimeout);
  for (const path of PATHS) {
    app.post(
      path,
      async (c, next) => {
        if (!isAccepted(c.req.raw.headers)) throw new GatewayProblem('callback-refused');
        c.set('actor', 'service');
        await next();
      },
      (c) => receiveCallback(deps, runLimited, c),
    );
  }
}

async function receiveCallback(
  deps: CallbackRoutesDeps,
  runLimited: ByteLimit,
  c: GatewayContext,
): Promise<Response> {
  const { store, bus, clock, ownerLookup, limits } = deps;
  const { signal, headers } = c.req.raw;
  const { callbackBytes } = limits;
  const bytes = Math.min(Number(headers.get('content-length')) || callbackBytes, callbackBytes);
  const read = () => parseCallback(deps, c.req.raw);
  const callback = await (bytes <= SMALL_BODY ? read() : runLimited({ bytes, signal }, read));
  c.set('affected', { kind: 'upload', ids: [callback.envelope.uploadId] });
  const wait = { uploadId: callback.envelope.uploadId, bytes: callback.rows.length, signal };
  const receipt = await ownerLookup.find(wait, () => store.receipts.save(callback, clock.now()));
  // An upload that did not go through this gateway has no owner.
  if (!receipt) throw new GatewayProblem('not-found');
  if (receipt.state === 'exceeded') throw new GatewayProblem('callbacks-exceeded');
  if (receipt.state === 'new') bus.publish(receipt.owner);
  return new Response(null, { status: 204 });
}

async function parseCallback(
  { callbacks: { headerPrefix = 'X-Service-' }, reader, secretFilter, limits }: CallbackRoutesDeps,
  request: Request,
): Promise<Callback> {
  const { headers } = request;
  const contentType = headers.get('content-type') ?? '';
  const rawEnvelope = envelopeFromHeaders(headers, headerPrefix);
  const body = await readBody(request, limits.callbackBytes);
  const callback = await reader.read({ contentType, rawEnvelope, body }).catch((cause: unknown) => {
    if (!(cause instanceof CallbackFailure)) throw cause;
    if (cause.part === 'busy') throw callbacksBusy(cause);
    throw new GatewayProblem('callback-invalid', { cause, reason: cause.part });
  });
  if (await containsSecret(secretFilter, callback))
    throw new GatewayProblem('callback-invalid', { reason: 'secret' });
  return callback;
}

/** Compares in constant time: digests have equal lengths, and every value is compared. */
function createHeaderCheck({ name, values }: CallbackHeader): (headers: Headers) => boolean {
  const accepted = values.map(hash);
  return (headers) => {
    const received = hash(headers.get(name) ?? '');
    return accepted.map((digest) => timingSafeEqual(digest, received)).includes(true) && headers.has(name);
  };
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Characters searched at once, which takes some milliseconds. */
const SLICE = 256 * 1024;

/** Searches a callback in slices, so that other requests run in between. */
async function containsSecret(secretFilter: SecretFilter, { envelope, rows }: Callback): Promise<boolean> {
  if (secretFilter.matches(JSON.stringify(envelope))) return true;
  for (let at = 0; at < rows.length; at += SLICE) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    // Slices overlap, since a secret can span two of them.
    if (secretFilter.matches(rows.slice(at, at + SLICE + secretFilter.maxMatchLength))) return true;
  }
  return false;
}
