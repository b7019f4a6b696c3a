import type * as wire from '../../admin/wire.js';
import { bytesOf, type Http } from './http.js';

interface Content {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface UploadContent {
  readonly review: wire.Review | null;
  readonly result: (Content & { readonly format: string }) | null;
}

export interface CallbackContent extends Content {
  readonly url: string;
  readonly headers: wire.CallbackContent['headers'];
}

export interface FaultRequest {
  readonly kind: string;
  readonly place: string;
  /** In the unit of the kind; its default when left out. */
  readonly value?: number;
  /** All uploads when left out. */
  readonly uploadId?: string;
  /** Number of requests; null until switched off. */
  readonly next: number | null;
}

/** The admin interface. Calls reject with `Refusal` for an error response. */
export interface Admin {
  /** The state, after a change later than `after` or a timeout; 0 does not wait. */
  load(after: number, signal: AbortSignal): Promise<wire.Snapshot>;
  upload(uploadId: string, format: string, signal: AbortSignal): Promise<UploadContent>;
  callback(id: string, signal: AbortSignal): Promise<CallbackContent>;
  /** Milliseconds. */
  push(ms: number): Promise<void>;
  setRunning(running: boolean): Promise<void>;
  approve(uploadId: string, corrections: readonly wire.Correction[]): Promise<void>;
  /** All callbacks of an upload. */
  resend(uploadId: string): Promise<void>;
  saveSettings(customerId: number, draft: wire.SettingsDraft): Promise<void>;
  /** Returns the key, which is shown only once. */
  issueKey(customerId: number): Promise<string>;
  revokeKey(customerId: number, keyId: string): Promise<void>;
  addAccount(): Promise<void>;
  switchOn(fault: FaultRequest): Promise<void>;
  switchOff(faultId: string): Promise<void>;
}

const BASE = '/admin';

export function createAdmin(http: Http): Admin {
  const get = async <T>(path: string, signal: AbortSignal): Promise<T> =>
    (await (await http('GET', `${BASE}${path}`, { signal })).json()) as T;
  const send = async (method: string, path: string, body?: unknown): Promise<void> => {
    await http(method, `${BASE}${path}`, { body });
  };
  return {
    load: (after, signal) => get(`?after=${after}`, signal),
    async upload(uploadId, format, signal) {
      const { review, result } = await get<wire.UploadContent>(
        `/uploads/${uploadId}?format=${format}`,
        signal,
      );
      return { review, result: result && { format: result.format, ...contentOf(result.content) } };
    },
    async callback(id, signal) {
      const { url, headers, ...content } = await get<wire.CallbackContent>(`/callbacks/${id}`, signal);
      return { url, headers, ...contentOf(content) };
    },
    push: (ms) => send('POST', '/clock/push', { ms }),
    setRunning: (running) => send('PUT', '/clock/running', { running }),
    approve: (uploadId, corrections) => send('POST', `/uploads/${uploadId}/review`, { corrections }),
    resend: (uploadId) => send('POST', `/uploads/${uploadId}/resend`),
    saveSettings: (customerId, draft) => send('PATCH', `/accounts/${customerId}/settings`, draft),
    async issueKey(customerId) {
      const answer = await http('POST', `${BASE}/accounts/${customerId}/keys`);
      return ((await answer.json()) as { key: string }).key;
    },
    revokeKey: (customerId, keyId) => send('DELETE', `/accounts/${customerId}/keys/${keyId}`),
    addAccount: () => send('POST', '/accounts'),
    switchOn: (fault) => send('POST', '/faults', fault),
    switchOff: (faultId) => send('DELETE', `/faults/${faultId}`),
  };
}

const contentOf = ({ contentType, body }: wire.Content): Content => ({
  contentType,
  bytes: bytesOf(body),
});
