import { HdtError } from '../core/hdt-error.js';
import type { Prepared } from '../prepare/plan.js';

/** A file as it is sent, without its bytes. */
export interface PreparedFile extends Omit<Prepared, 'body'> {
  /** Bytes. */
  readonly size: number;
  /**
   * Returns the bytes. They are kept until the service has them, and are made anew of the chosen file then.
   *
   * @throws {HdtError} `unreadable-file` when the chosen file was changed or deleted meanwhile, or as `prepare`.
   */
  load(options?: { signal?: AbortSignal | undefined }): Promise<Blob>;
}

/** A prepared file whose bytes can be released. Ten photos take 24 MB. */
export interface ReleasableFile extends PreparedFile {
  /** Releases the bytes, which the service has. */
  release(): void;
}

/** @param prepareAgain Prepares the chosen file as before. */
export function createPreparedFile(
  { body, ...facts }: Prepared,
  prepareAgain: (options: { signal?: AbortSignal | undefined }) => Promise<Prepared>,
): ReleasableFile {
  const { size } = body;
  let kept: Blob | null = body;
  return {
    ...facts,
    size,
    async load(options = {}) {
      if (kept) return kept;
      const again = await prepareAgain(options);
      // Bytes other than those that were sent must not be shown as these.
      if (again.body.size !== size) throw new HdtError('unreadable-file');
      return again.body;
    },
    release() {
      kept = null;
    },
  };
}
