import type { Page } from 'playwright-core';

/** A picture of the demo or of a test in the camera's view; places and sizes are shares of the view's width. */
interface Subject {
  readonly src: string;
  readonly width: number;
  /** From the middle of the frame. */
  readonly x?: number;
  readonly y?: number;
}

/** What the camera sees. */
interface Scene {
  readonly subjects: readonly Subject[];
  /** A CSS filter over all of it. */
  readonly filter?: string;
  /** A white spot: its place from the middle of the frame, and its radius. */
  readonly glare?: readonly [x: number, y: number, radius: number];
  /** Figures of a display that are lit by turns: after each look of the page another is dark. */
  readonly unlit?: readonly (readonly [x: number, y: number, width: number, height: number])[];
  /** No frames any more. */
  readonly isFrozen?: boolean;
}

export interface CanvasCamera {
  show(scene: Scene): Promise<void>;
  /** How often the page has opened it. */
  opened(): Promise<number>;
}

declare global {
  interface Window {
    canvasCamera: { scene: Scene; opened: number; show(scene: Scene): Promise<void> };
  }
}

/** Shares of the view: the middle of the frame that is drawn over it. */
const MIDDLE = 0.44;

/**
 * Puts a camera behind the page that sees what a test draws: one browser sees everything there is to see.
 *
 * @param options Pixels, upright as a phone gives it unless said otherwise; milliseconds between two frames.
 */
export async function putCamera(
  page: Page,
  {
    width = 720,
    height = 1280,
    interval = 100,
  }: { readonly width?: number; readonly height?: number; readonly interval?: number } = {},
): Promise<CanvasCamera> {
  await page.evaluate(
    ({ width, height, middle, interval }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d')!;
      const images = new Map<string, HTMLImageElement>();
      const camera: Window['canvasCamera'] = {
        scene: { subjects: [] },
        opened: 0,
        async show(scene) {
          for (const { src } of scene.subjects) {
            if (images.has(src)) continue;
            const image = new Image();
            image.src = src;
            await image.decode();
            images.set(src, image);
          }
          camera.scene = scene;
        },
      };
      // By the clock, a page that looks at an even pace might see the same one each time.
      let looks = 0;
      const look = globalThis.createImageBitmap;
      globalThis.createImageBitmap = ((...picture: Parameters<typeof look>) => {
        // A frame that is kept is taken whole.
        if (picture.length > 2) looks += 1;
        return look(...picture);
      }) as typeof look;
      setInterval(() => {
        const { subjects, filter = 'none', glare, unlit, isFrozen } = camera.scene;
        if (isFrozen) return;
        // A canvas gives a frame when it is drawn on and the page draws: one at rest may not.
        requestAnimationFrame(() => {});
        context.filter = filter;
        context.fillStyle = '#c8b99e';
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillRect(0, 0, width, height);
        // Places are from the middle of the frame.
        context.setTransform(width, 0, 0, width, width / 2, height * middle);
        for (const { src, width: share, x = 0, y = 0 } of subjects) {
          const image = images.get(src)!;
          const down = (share * image.height) / image.width;
          context.drawImage(image, x - share / 2, y - down / 2, share, down);
        }
        if (unlit) {
          context.fillStyle = '#0b1214';
          context.fillRect(...unlit[looks % unlit.length]!);
        }
        if (glare) {
          context.fillStyle = '#fff';
          context.beginPath();
          context.arc(...glare, 0, 2 * Math.PI);
          context.fill();
        }
      }, interval);
      window.canvasCamera = camera;
      navigator.mediaDevices.getUserMedia = async () => {
        camera.opened += 1;
        return canvas.captureStream();
      };
    },
    { width, height, middle: MIDDLE, interval },
  );
  return {
    show: (scene) => page.evaluate((scene) => window.canvasCamera.show(scene), scene),
    opened: () => page.evaluate(() => window.canvasCamera.opened),
  };
}

/** A phone held upright with the sample in its middle: the fed camera lies on its side. */
export async function holdUpright(page: Page): Promise<void> {
  const camera = await putCamera(page, { width: 1080, height: 1920 });
  await camera.show({ subjects: [{ src: 'samples/oximeter.jpg', width: 0.7 }] });
}

/** Until the viewfinder shows something: nobody presses on a black one, as it is before the first frame is drawn. */
export const pictureIn = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.querySelector('hdt-device-capture')?.shadowRoot?.querySelector('video');
      const look = document.createElement('canvas').getContext('2d')!;
      if (video) look.drawImage(video, 0, 0, 8, 8);
      return look.getImageData(0, 0, 8, 8).data.some((value, at) => at % 4 < 3 && value > 0);
    },
    undefined,
    { polling: 100 },
  );
