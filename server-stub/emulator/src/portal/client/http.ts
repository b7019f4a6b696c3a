/** An error response of the emulator. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly detail: string;
  /** Names of refused fields with codes, if any. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, detail: string, fields: Readonly<Record<string, string>> = {}) {
    super(String(status));
    this.status = status;
    this.detail = detail;
    this.fields = fields;
  }
}

interface CallOptions {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export type Http = (method: string, path: string, options?: CallOptions) => Promise<Response>;

/** Requests to the page's own origin. Rejects with `Refusal` for an error response. */
export function createHttp(send: typeof fetch): Http {
  return async (method, path, { body, signal } = {}) => {
    // The emulator requires JSON for all changes, with or without a body.
    const headers: Record<string, string> = method === 'GET' ? {} : { 'content-type': 'application/json' };
    const text = body === undefined ? null : JSON.stringify(body);
    const answer = await send(path, { method, headers, body: text, signal: signal ?? null });
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  };
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const body: unknown = await answer.json().catch(() => null);
  const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const detail = [said.detail, said.message, said.title].find((one) => typeof one === 'string');
  const fields = typeof said.fields === 'object' ? (said.fields as Record<string, string>) : {};
  return new Refusal(answer.status, typeof detail === 'string' ? detail : String(answer.status), fields);
}

export const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
