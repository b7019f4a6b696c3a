/**
 * What a function of the page draws. An error of it is reported as uncaught, and costs only this drawing and not the whole update.
 *
 * @param draw Undefined where the page has no such function.
 * @param own What is drawn otherwise.
 */
export function drawByPage(draw: (() => unknown) | undefined, own: unknown): unknown {
  try {
    return draw ? draw() : own;
  } catch (thrown) {
    queueMicrotask(() => {
      throw thrown;
    });
    return own;
  }
}
