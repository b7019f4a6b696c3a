import type { UploadHost } from './entry-context.js';

/**
 * Opens a picker of the element for a file in place of another. The first goes once the second is there.
 *
 * @param picker `files`, or `photo` for the camera of a phone.
 */
export function chooseAnother(id: string, host: UploadHost, picker: 'files' | 'photo'): void {
  const input = host.shadowRoot?.querySelector<HTMLInputElement>(`#${picker}`);
  const done = new AbortController();
  const { signal } = done;
  input?.addEventListener('cancel', () => done.abort(), { signal });
  input?.addEventListener(
    'change',
    () => {
      done.abort();
      host.dismiss(id);
    },
    { signal },
  );
  input?.click();
}
