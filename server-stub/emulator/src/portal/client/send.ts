/** The outcome of one file. */
export type Sent =
  | { readonly kind: 'received'; readonly fileName: string; readonly uploadId: string }
  | { readonly kind: 'read'; readonly fileName: string; readonly items: readonly ReadItem[] }
  | { readonly kind: 'refused'; readonly fileName: string; readonly status: number; readonly detail: string }
  | { readonly kind: 'cut'; readonly fileName: string };

/** One device in a picture. */
export interface ReadItem {
  readonly deviceType: string;
  readonly confidence: number;
  readonly data: readonly { readonly key: string; readonly value: string; readonly unit: string }[];
}

export type Module = 'pathology' | 'medical';

/** Uploads a file like a client; the emulator adds the account's key. */
export async function sendFile(
  send: typeof fetch,
  { file, module, customerId }: { file: File; module: Module; customerId: number },
): Promise<Sent> {
  const fileName = file.name;
  const form = new FormData();
  form.append('files', file, fileName);
  try {
    const path = `/admin/accounts/${customerId}/files?module=${module}`;
    const answer = await send(path, {
      method: 'POST',
      body: form,
      headers: { 'x-requested-with': 'portal' },
    });
    // A fault can replace the body by something other than JSON.
    const body = recordOf(await answer.json().catch(() => null));
    if (!answer.ok) {
      const { status } = answer;
      return { kind: 'refused', fileName, status, detail: textOf(body.detail ?? body.message) };
    }
    return module === 'medical'
      ? { kind: 'read', fileName, items: itemsOf(body) }
      : { kind: 'received', fileName, uploadId: textOf(body.uploadId) };
  } catch {
    return { kind: 'cut', fileName };
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function itemsOf(body: Record<string, unknown>): readonly ReadItem[] {
  return listOf(body.extractions)
    .flatMap((extraction) => listOf(recordOf(recordOf(extraction).result).items))
    .map(recordOf)
    .map(({ deviceType, confidence, data }) => ({
      deviceType: textOf(deviceType),
      confidence: Number(confidence),
      data: Object.entries(recordOf(data)).map(([key, measurement]) => {
        const { value, unit } = recordOf(measurement);
        return { key, value: textOf(value), unit: textOf(unit) };
      }),
    }));
}
