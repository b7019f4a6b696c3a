import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface DropTargetOptions {
  readonly isOpen: () => boolean;
  readonly onDragging: (dragging: boolean) => void;
  readonly onTransfer: (transfer: DataTransfer) => void;
}

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/**
 * Drops on the element, pastes on its page that nothing else takes, and a guard: a file dropped beside the element
 * would otherwise replace the page.
 */
export class DropTarget implements ReactiveController {
  /** `dragenter` and `dragleave` come in pairs for every child crossed; the drag is over at zero. */
  #depth = 0;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: DropTargetOptions;

  constructor(host: ReactiveControllerHost & HTMLElement, options: DropTargetOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('dragenter', this.#enter);
    this.#host.addEventListener('dragleave', this.#leave);
    this.#host.addEventListener('dragover', this.#over);
    this.#host.addEventListener('drop', this.#drop);
    // A paste inside the element is its own. Any other is taken last, by the first element that is still offered it.
    this.#host.addEventListener('paste', this.#paste);
    window.addEventListener('paste', this.#paste);
    window.addEventListener('dragover', guard);
    window.addEventListener('drop', guard);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('dragenter', this.#enter);
    this.#host.removeEventListener('dragleave', this.#leave);
    this.#host.removeEventListener('dragover', this.#over);
    this.#host.removeEventListener('drop', this.#drop);
    this.#host.removeEventListener('paste', this.#paste);
    window.removeEventListener('paste', this.#paste);
    window.removeEventListener('dragover', guard);
    window.removeEventListener('drop', guard);
  }

  readonly #enter = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer) || !this.#options.isOpen()) return;
    this.#depth += 1;
    this.#options.onDragging(true);
  };

  readonly #leave = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth === 0) this.#options.onDragging(false);
  };

  readonly #over = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer) || !this.#options.isOpen()) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };

  readonly #drop = (event: DragEvent) => {
    this.#depth = 0;
    this.#options.onDragging(false);
    if (!hasFiles(event.dataTransfer) || !this.#options.isOpen()) return;
    event.preventDefault();
    this.#options.onTransfer(event.dataTransfer);
  };

  readonly #paste = (event: ClipboardEvent) => {
    if (event.defaultPrevented || event.composedPath().some(isEditable)) return;
    if (!hasFiles(event.clipboardData) || !this.#options.isOpen()) return;
    event.preventDefault();
    this.#options.onTransfer(event.clipboardData);
  };
}

const isEditable = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea)$/i.test(target.tagName));

const guard = (event: DragEvent) => {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};
