import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface DropTargetOptions {
  readonly isOpen: () => boolean;
  readonly onDragging: (dragging: boolean) => void;
  readonly onTransfer: (transfer: DataTransfer) => void;
}

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/**
 * Accepts files that are dropped on the element or pasted on its page. Blocks drops beside the element, where the
 * browser would open the file in place of the page.
 */
export class DropTarget implements ReactiveController {
  /** `dragenter` and `dragleave` come in pairs for every child crossed; the drag is over at zero. */
  #depth = 0;
  #listening = new AbortController();
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: DropTargetOptions;

  constructor(host: ReactiveControllerHost & HTMLElement, options: DropTargetOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal };
    this.#host.addEventListener('dragenter', this.#onDragEnter, options);
    this.#host.addEventListener('dragleave', this.#onDragLeave, options);
    this.#host.addEventListener('dragover', this.#onDragOver, options);
    this.#host.addEventListener('drop', this.#onDrop, options);
    // A paste inside the element is for this element. A paste elsewhere goes to the first element of the page that
    // accepts it.
    this.#host.addEventListener('paste', this.#onPaste, options);
    window.addEventListener('paste', this.#onPaste, options);
    window.addEventListener('dragover', preventStrayDrop, options);
    window.addEventListener('drop', preventStrayDrop, options);
  }

  hostDisconnected(): void {
    this.#listening.abort();
  }

  #accepts(transfer: DataTransfer | null): transfer is DataTransfer {
    return hasFiles(transfer) && this.#options.isOpen();
  }

  readonly #onDragEnter = ({ dataTransfer }: DragEvent) => {
    if (!this.#accepts(dataTransfer)) return;
    this.#depth += 1;
    this.#options.onDragging(true);
  };

  readonly #onDragLeave = ({ dataTransfer }: DragEvent) => {
    if (!hasFiles(dataTransfer)) return;
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth === 0) this.#options.onDragging(false);
  };

  readonly #onDragOver = (event: DragEvent) => {
    if (!this.#accepts(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };

  readonly #onDrop = (event: DragEvent) => {
    this.#depth = 0;
    this.#options.onDragging(false);
    this.#takeTransfer(event, event.dataTransfer);
  };

  readonly #onPaste = (event: ClipboardEvent) => {
    if (event.defaultPrevented || event.composedPath().some(isEditable)) return;
    this.#takeTransfer(event, event.clipboardData);
  };

  #takeTransfer(event: Event, transfer: DataTransfer | null): void {
    if (!this.#accepts(transfer)) return;
    event.preventDefault();
    this.#options.onTransfer(transfer);
  }
}

const isEditable = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea)$/i.test(target.tagName));

const preventStrayDrop = (event: DragEvent) => {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};
