import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface DropTargetOptions {
  readonly isOpen: () => boolean;
  readonly onDragging: (dragging: boolean) => void;
  readonly onTransfer: (transfer: DataTransfer) => void;
  /** A link or a text was dropped. */
  readonly onText: () => void;
}

/** Milliseconds without `dragover` after which a drag is over. Firefox fires it every 350. */
const DRAG_TIMEOUT = 1_000;

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

const hasText = (transfer: DataTransfer | null): boolean =>
  transfer?.types.some((type) => type === 'text/plain' || type === 'text/uri-list') ?? false;

/**
 * Accepts files that are dropped on the element or pasted on its page. Blocks drops beside the element, where the
 * browser would open the file in place of the page.
 */
export class DropTarget implements ReactiveController {
  /** Ends a drag over a node that was replaced, of which no `dragleave` tells. */
  #timer: ReturnType<typeof setTimeout> | undefined;
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
    this.#endDrag();
  }

  #accepts(transfer: DataTransfer | null): transfer is DataTransfer {
    return hasFiles(transfer) && this.#options.isOpen();
  }

  readonly #onDragEnter = ({ dataTransfer }: DragEvent) => {
    if (this.#accepts(dataTransfer)) this.#continueDrag();
  };

  readonly #onDragLeave = ({ relatedTarget }: DragEvent) => {
    const isInside = relatedTarget instanceof Node && this.#host.contains(relatedTarget);
    if (!isInside) this.#endDrag();
  };

  readonly #onDragOver = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (this.#accepts(dataTransfer)) {
      event.preventDefault();
      dataTransfer.dropEffect = 'copy';
      this.#continueDrag();
    } else if (this.#isStrayText(event)) event.preventDefault();
  };

  readonly #onDrop = (event: DragEvent) => {
    this.#endDrag();
    if (!this.#isStrayText(event)) return this.#takeTransfer(event, event.dataTransfer);
    event.preventDefault();
    this.#options.onText();
  };

  /** A link would be opened in place of the page. */
  #isStrayText(event: DragEvent): boolean {
    const { dataTransfer } = event;
    return (
      !hasFiles(dataTransfer) &&
      hasText(dataTransfer) &&
      this.#options.isOpen() &&
      !event.composedPath().some(isEditable)
    );
  }

  #continueDrag(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#endDrag(), DRAG_TIMEOUT);
    this.#options.onDragging(true);
  }

  #endDrag(): void {
    clearTimeout(this.#timer);
    this.#options.onDragging(false);
  }

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

/** Another field of the page that takes the files by itself. */
const isFileInput = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'file' && !target.disabled;

const preventStrayDrop = (event: DragEvent) => {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer) || event.composedPath().some(isFileInput))
    return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};
