/** What is done with the parts of a form that are files. */
export interface FormHandlers {
  readonly maxFiles: number;
  /** A file begins; the returned function gets its bytes as they arrive. Its name has no folders. */
  onFile(fileName: string): (piece: Uint8Array) => void;
  /** There are more files, which are not read. */
  onTooMany(): void;
}

/** Reads a multipart/form-data body (RFC 7578). Rejects when it is damaged, and with the error of its stream. */
export type ReadForm = (
  body: ReadableStream<Uint8Array>,
  contentType: string,
  handlers: FormHandlers,
) => Promise<void>;

/** Reads the form by the platform, which hands out a file when the whole form has arrived. */
export const readWebForm: ReadForm = async (body, contentType, { maxFiles, onFile, onTooMany }) => {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const files = [...form.values()].filter((value): value is File => typeof value !== 'string');
  if (files.length > maxFiles) onTooMany();
  for (const file of files.slice(0, maxFiles)) {
    const write = onFile(file.name.replace(/^.*[\\/]/s, ''));
    write(new Uint8Array(await file.arrayBuffer()));
  }
};
