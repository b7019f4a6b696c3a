import type { ReactiveController, ReactiveElement } from 'lit';

/** Pixels from the edge of the list at which it scrolls under a dragged page. */
const SCROLL_EDGE = 60;
const SCROLL_STEP = 12;

/**
 * Lets pages be dragged to another place by their handles. The list itself captures the pointer, because the dragged item
 * is moved in the document, which would end a capture of its own.
 */
export class DragOrder implements ReactiveController {
  /** The page that is dragged; null while none is. */
  draggedId: string | null = null;
  /** The pointer that drags it. A second finger, or a palm, may touch the list besides. */
  #pointerId = 0;
  readonly #host: ReactiveElement;
  readonly #onMove: (id: string, index: number) => void;

  constructor(host: ReactiveElement, onMove: (id: string, index: number) => void) {
    this.#host = host;
    this.#onMove = onMove;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.draggedId = null;
  }

  /** For `pointerdown` of the list. */
  readonly start = (event: PointerEvent): void => {
    const handle = (event.target as Element).closest('.handle');
    const item = handle?.closest<HTMLElement>('[data-id]');
    if (!item || event.button !== 0) return;
    event.preventDefault();
    const list = event.currentTarget as Element;
    // A list that was replaced during a drag has lost the pointer without an event.
    if (this.draggedId && list.hasPointerCapture(this.#pointerId)) return;
    list.setPointerCapture(event.pointerId);
    this.#pointerId = event.pointerId;
    this.#setDragged(item.dataset.id!);
  };

  /** For `pointermove` of the list. */
  readonly move = (event: PointerEvent): void => {
    if (!this.draggedId || event.pointerId !== this.#pointerId) return;
    const list = event.currentTarget as HTMLElement;
    const items = [...list.querySelectorAll<HTMLElement>('[data-id]')];
    const over = items.findIndex((item) => isInside(item, event));
    if (over >= 0 && items[over]!.dataset.id !== this.draggedId) this.#onMove(this.draggedId, over);
    scrollAtEdge(list, event.clientY);
  };

  /** For `pointerup` and `lostpointercapture` of the list. */
  readonly end = ({ pointerId }: PointerEvent): void => {
    if (pointerId === this.#pointerId) this.#setDragged(null);
  };

  #setDragged(id: string | null): void {
    this.draggedId = id;
    this.#host.requestUpdate();
  }
}

function isInside(item: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = item.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

function scrollAtEdge(list: HTMLElement, y: number): void {
  const scroller = list.closest<HTMLElement>('dialog')!;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + SCROLL_EDGE) scroller.scrollTop -= SCROLL_STEP;
  else if (y > bottom - SCROLL_EDGE) scroller.scrollTop += SCROLL_STEP;
}
