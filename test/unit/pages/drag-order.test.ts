import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'vitest';
import { DragOrder } from '../../../src/pages/drag-order.js';

/** Three pages below each other, each of 100 pixels, in a dialog that need not scroll. */
const dialog = { getBoundingClientRect: () => ({ top: -1_000, bottom: 1_000 }), scrollTop: 0 };
const items = ['p1', 'p2', 'p3'].map((id, at) => ({
  dataset: { id },
  getBoundingClientRect: () => ({ left: 0, right: 100, top: at * 100, bottom: at * 100 + 99 }),
}));
const captured = new Set<number>();
const list = {
  closest: () => dialog,
  querySelectorAll: () => items,
  setPointerCapture: (pointerId: number) => captured.add(pointerId),
  hasPointerCapture: (pointerId: number) => captured.has(pointerId),
};

const pointer = (pointerId: number, at: number) =>
  ({
    ...{ pointerId, button: 0, clientX: 50, clientY: at * 100 + 50, currentTarget: list },
    target: { closest: () => ({ closest: () => items[at] }) },
    preventDefault: () => {},
  }) as unknown as PointerEvent;

let moves: string[];
let drag: DragOrder;
beforeEach(() => {
  moves = [];
  captured.clear();
  const host = { addController: () => {}, requestUpdate: () => {} };
  drag = new DragOrder(host as never, (id, index) => moves.push(`${id} to ${index}`));
});

describe('a page that is dragged', () => {
  it('follows its pointer until that is lifted', () => {
    drag.start(pointer(1, 0));
    drag.move(pointer(1, 1));
    drag.end(pointer(1, 1));
    drag.move(pointer(1, 2));
    assert.deepEqual([moves, drag.draggedId], [['p1 to 1'], null]);
  });

  it('does not jump to a palm or a second finger, and is not dropped by it', () => {
    drag.start(pointer(1, 0));
    drag.start(pointer(2, 2));
    drag.move(pointer(2, 2));
    drag.end(pointer(2, 2));
    assert.deepEqual([moves, drag.draggedId], [[], 'p1']);
    drag.move(pointer(1, 1));
    assert.deepEqual(moves, ['p1 to 1']);
  });

  it('gives way to the next one after its list was replaced, which tells nobody', () => {
    drag.start(pointer(1, 0));
    captured.clear();
    drag.start(pointer(2, 2));
    assert.equal(drag.draggedId, 'p3');
  });

  it('is not dragged any more once the list has left its page', () => {
    drag.start(pointer(1, 0));
    drag.hostDisconnected();
    drag.move(pointer(1, 1));
    assert.deepEqual(moves, []);
    drag.start(pointer(1, 2));
    assert.equal(drag.draggedId, 'p3');
  });
});
