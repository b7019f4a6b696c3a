import { readFolder } from '../files/drop.js';

/** Dropped folders that are being read. Their files are in no list yet. */
export class DroppedFolders {
  #count = 0;
  #stopping = new AbortController();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get isReading(): boolean {
    return this.#count > 0;
  }

  /** @param add Called with the files of each folder. */
  async read(
    folders: readonly FileSystemDirectoryEntry[],
    add: (files: readonly File[]) => void,
  ): Promise<void> {
    const { signal } = this.#stopping;
    this.#setCount(this.#count + 1);
    try {
      for (const folder of folders) {
        const files = await readFolder(folder);
        if (signal.aborted) return;
        add(files);
      }
    } finally {
      if (!signal.aborted) this.#setCount(this.#count - 1);
    }
  }

  /** Drops the files of folders that are still being read. */
  stop(): void {
    this.#stopping.abort();
    this.#stopping = new AbortController();
    if (this.isReading) this.#setCount(0);
  }

  #setCount(count: number): void {
    this.#count = count;
    this.#onChange();
  }
}
