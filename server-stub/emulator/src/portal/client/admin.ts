import type * as wire from '../../admin/wire.js';
import { bytesOf } from './base64.js';
import type { Http } from './http.js';

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
  /** In the unit of its kind; the usual when left out. */
  readonly value?: number;
  /** Every one when left out. */
  readonly uploadId?: string;
  /** So many requests; null until it is switched off. */
  readonly next: number | null;
}

/** What the page asks of the emulator. Every call rejects with `Refusal` when it is refused. */
export interface Admin {
  /** All there is, once there was a change after that one or after a while without any; 0 does not wait. */
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
  /** The key, which cannot be asked for again. */
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
  const tell = async (method: string, path: string, body?: unknown): Promise<void> => {
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
    push: (ms) => tell('POST', '/clock/push', { ms }),
    setRunning: (running) => tell('PUT', '/clock/running', { running }),
    approve: (uploadId, corrections) => tell('POST', `/uploads/${uploadId}/review`, { corrections }),
    resend: (uploadId) => tell('POST', `/uploads/${uploadId}/resend`),
    saveSettings: (customerId, draft) => tell('PATCH', `/accounts/${customerId}/settings`, draft),
    async issueKey(customerId) {
      const answer = await http('POST', `${BASE}/accounts/${customerId}/keys`);
      return ((await answer.json()) as { key: string }).key;
    },
    revokeKey: (customerId, keyId) => tell('DELETE', `/accounts/${customerId}/keys/${keyId}`),
    addAccount: () => tell('POST', '/accounts'),
    switchOn: (fault) => tell('POST', '/faults', fault),
    switchOff: (faultId) => tell('DELETE', `/faults/${faultId}`),
  };
}

const contentOf = ({ contentType, body }: wire.Content): Content => ({
  contentType,
  bytes: bytesOf(body),
});
