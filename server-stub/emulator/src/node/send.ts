import { Agent, errors } from 'undici';
import { CALLBACK_TIMEOUT } from '../assumptions.js';
import { callbackHeaders, type Send } from '../delivery/send.js';
import type { SendError } from '../uploads/delivery.js';

/** Maximum number of bytes read of an answer, which is discarded. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** `timeout` in milliseconds of real time, from connecting to the end of the answer. */
export function createSend({ timeout = CALLBACK_TIMEOUT } = {}): Send {
  // A new connection for each request: the receiver may close a kept one just as it is reused.
  const agent = new Agent({ connections: 8, pipelining: 0 });
  return async (callback, payload, closing) => {
    const limit = AbortSignal.timeout(timeout);
    const signal = AbortSignal.any([limit, closing]);
    try {
      const { origin, pathname, search } = new URL(callback.url);
      const answer = await agent.request({
        origin,
        path: pathname + search,
        method: 'POST',
        headers: callbackHeaders(callback, payload),
        body: payload.body,
        signal,
      });
      await answer.body.dump({ limit: MAX_ANSWER_BYTES, signal });
      return { status: answer.statusCode };
    } catch (thrown) {
      return { error: limit.aborted ? 'timeout' : errorOf(thrown) };
    }
  };
}

const REFUSED = new Set(['ECONNREFUSED']);
const UNREACHABLE = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

/** A code only: network error messages contain addresses. */
function errorOf(thrown: unknown): SendError {
  if (thrown instanceof errors.ConnectTimeoutError) return 'unreachable';
  if (thrown instanceof TypeError || thrown instanceof errors.InvalidArgumentError) return 'invalid';
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  if (REFUSED.has(code)) return 'refused';
  if (UNREACHABLE.has(code)) return 'unreachable';
  if (/CERT|SELF_SIGNED|^ERR_(?:TLS|SSL)/.test(code)) return 'untrusted';
  return 'cut-off';
}
