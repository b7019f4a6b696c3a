const drawn = new WeakMap<ImageData, HTMLCanvasElement>();

/** The same canvas each time a row is drawn. */
export function thumbnailView(thumbnail: ImageData): HTMLCanvasElement {
  let canvas = drawn.get(thumbnail);
  if (!canvas) {
    canvas = document.createElement('canvas');
    canvas.width = thumbnail.width;
    canvas.height = thumbnail.height;
    canvas.getContext('2d')?.putImageData(thumbnail, 0, 0);
    drawn.set(thumbnail, canvas);
  }
  return canvas;
}
