/** The outcome of one file. */
export type Sent =
  | { readonly kind: 'received'; readonly fileName: string; readonly uploadId: string }
  | { readonly kind: 'read'; readonly fileName: string; readonly items: readonly ReadItem[] }
  | { readonly kind: 'refused'; readonly fileName: string; readonly status: number; readonly detail: string }
  | { readonly kind: 'cut'; readonly fileName: string };

/** One device in a picture (interface, Medical device extraction). */
export interface ReadItem {
  readonly deviceType: string;
  readonly confidence: number;
  readonly data: Readonly<Record<string, { readonly value: number | string; readonly unit: string }>>;
}

export type Module = 'pathology' | 'medical';

/** What is read of an answer; a fault can replace it by anything. */
interface Answer {
  readonly uploadId?: string;
  readonly detail?: string;
  readonly message?: string;
  readonly extractions?: readonly { readonly result: { readonly items?: readonly ReadItem[] } }[];
}

interface Sending {
  readonly file: File;
  readonly module: Module;
  readonly customerId: number;
}

/** Uploads a file like a client; the emulator adds the account's key. */
export async function sendFile({ file, module, customerId }: Sending): Promise<Sent> {
  const fileName = file.name;
  const body = new FormData();
  body.append('files', file, fileName);
  try {
    const path = `/admin/accounts/${customerId}/files?module=${module}`;
    const answer = await fetch(path, { method: 'POST', body, headers: { 'x-requested-with': 'portal' } });
    const stated: Answer | null = await answer.json().catch(() => null);
    const { uploadId = '', detail, message = '', extractions = [] } = stated ?? {};
    if (!answer.ok) return { kind: 'refused', fileName, status: answer.status, detail: detail ?? message };
    if (module === 'medical' && stated)
      return { kind: 'read', fileName, items: extractions.flatMap(({ result }) => result.items ?? []) };
    // An answer without an id acknowledges nothing: it was cut, or a fault has replaced it.
    return uploadId === '' ? { kind: 'cut', fileName } : { kind: 'received', fileName, uploadId };
  } catch {
    return { kind: 'cut', fileName };
  }
}
