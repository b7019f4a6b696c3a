/** What is done with the parts of a form that are files. */
interface FormHandlers {
  /** The body, which errors with a Problem beyond the maximum size. */
  limited(): Promise<ReadableStream<Uint8Array>>;
  readonly maxFiles: number;
  /** A file begins; the returned function gets its bytes as they arrive. Its name has no folders. */
  onFile(fileName: string): (piece: Uint8Array) => void;
  /** There are more files, which are not read. */
  onTooMany(): void;
}

/** Reads a multipart/form-data request (RFC 7578). Rejects when it is damaged, and with the error of its stream. */
export type ReadForm = (request: Request, handlers: FormHandlers) => Promise<void>;

/** Reads the form by the platform, which holds a whole form anyway; WebKit streams none that a page has made. */
export const readWebForm: ReadForm = async (request, { maxFiles, onFile, onTooMany }) => {
  const form = await request.formData();
  const files = [...form.values()].filter((value): value is File => typeof value !== 'string');
  if (files.length > maxFiles) onTooMany();
  for (const file of files.slice(0, maxFiles)) {
    const write = onFile(file.name.replace(/^.*[\\/]/s, ''));
    write(new Uint8Array(await file.arrayBuffer()));
  }
};
