import { HdtError } from '../hdt-error.js';
import type { Prepare, Prepared, PreparePlan } from '../worker/shared/plan.js';

/** A file as it is sent, without its bytes. */
export interface PreparedFile extends Omit<Prepared, 'body'> {
  /** Bytes. */
  readonly size: number;
  /**
   * Returns the bytes. Those of a picture are kept only until the service has it, and are then made anew of the chosen file.
   *
   * @throws {HdtError} `unreadable-file` when the chosen file was changed or deleted meanwhile, or as `prepare`.
   */
  load(options?: { signal?: AbortSignal | undefined }): Promise<Blob>;
}

/** The files of a flow as they are sent. */
export interface PreparedFiles {
  /**
   * Adds a file.
   *
   * @param source The file that it was made of, which the browser keeps on the disk.
   */
  set(id: string, prepared: Prepared, source: Blob, plan: PreparePlan): void;
  get(id: string): PreparedFile | null;
  /** Releases the bytes of a file that will not be sent again. */
  release(id: string): void;
  delete(id: string): void;
  clear(): void;
}

export function createPreparedFiles(prepare: Prepare): PreparedFiles {
  const files = new Map<string, PreparedFile>();
  /** Prepared bytes in memory. */
  const bodies = new Map<string, Blob>();

  const prepareAgain = async (
    source: Blob,
    plan: PreparePlan,
    size: number,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Blob> => {
    const { body } = await prepare(source, plan, options);
    // Bytes other than those that were sent must not be shown as these.
    if (body.size !== size) throw new HdtError('unreadable-file');
    return body;
  };

  return {
    set(id, { body, ...facts }, source, plan) {
      const { size } = body;
      bodies.set(id, body);
      files.set(id, {
        ...facts,
        size,
        load: async (options) => bodies.get(id) ?? prepareAgain(source, plan, size, options),
      });
    },
    get: (id) => files.get(id) ?? null,
    release: (id) => void bodies.delete(id),
    delete(id) {
      files.delete(id);
      bodies.delete(id);
    },
    clear() {
      files.clear();
      bodies.clear();
    },
  };
}
