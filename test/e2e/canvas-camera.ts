import type { Page } from 'playwright-core';

/** A picture in the camera's view. Positions and sizes are relative to the view's width. */
interface Subject {
  readonly src: string;
  readonly width: number;
  /** Distance of its centre from the centre of the guide. */
  readonly x?: number;
  readonly y?: number;
}

/** The view of the camera. */
interface Scene {
  readonly subjects: readonly Subject[];
  /** A CSS filter over the whole view. */
  readonly filter?: string;
  /** A white spot: the position of its centre, from the centre of the guide, and its radius. */
  readonly glare?: readonly [x: number, y: number, radius: number];
  /** Whether a soft shadow falls from the right. */
  readonly hasShadow?: boolean;
  /** Digits of a multiplexed display. Another one is dark in each frame that the page analyses. */
  readonly unlit?: readonly (readonly [x: number, y: number, width: number, height: number])[];
  /** Whether the camera gives no more frames. */
  readonly isFrozen?: boolean;
}

export interface CanvasCamera {
  show(scene: Scene): Promise<void>;
  /** How often the page has opened the camera. */
  openCount(): Promise<number>;
}

declare global {
  interface Window {
    canvasCamera: { scene: Scene; openCount: number; show(scene: Scene): Promise<void> };
  }
}

/** Pixels of a view, and milliseconds between two of its frames. */
interface ViewOptions {
  readonly width: number;
  readonly height: number;
  readonly interval: number;
}

/** A view of a phone held upright. */
export const UPRIGHT: ViewOptions = { width: 720, height: 1280, interval: 100 };

/**
 * Replaces the page's camera by one that shows scenes of the test, so that one browser is enough for all of them.
 *
 * @param options What differs from a phone held upright.
 */
export async function replaceCamera(page: Page, options: Partial<ViewOptions> = {}): Promise<CanvasCamera> {
  await page.evaluate(installCamera, { ...UPRIGHT, ...options });
  return {
    show: (scene) => page.evaluate((scene) => window.canvasCamera.show(scene), scene),
    openCount: () => page.evaluate(() => window.canvasCamera.openCount),
  };
}

/** Runs in the page. Makes `window.canvasCamera`, whose scene is what its camera sees. */
export function installCamera({ width, height, interval }: ViewOptions): void {
  /** Height of the guide's centre, relative to that of the view. */
  const guideCentre = 0.44;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d')!;
  const images = new Map<string, HTMLImageElement>();
  const camera: Window['canvasCamera'] = {
    scene: { subjects: [] },
    openCount: 0,
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
  // Counts analysed frames: with a timer, a page that analyses at a steady rate could always see the same digit dark.
  let analysedFrames = 0;
  const { createImageBitmap } = globalThis;
  globalThis.createImageBitmap = ((...given: Parameters<typeof createImageBitmap>) => {
    // Only analysed frames are cropped; frames for the photo, and the surroundings of a frame, are taken whole.
    const [, left, top] = given as unknown[];
    if (given.length > 2 && (left !== 0 || top !== 0)) analysedFrames += 1;
    return createImageBitmap(...given);
  }) as typeof createImageBitmap;
  // Drawn once for all its frames: without a graphics card, a filter over a whole photo takes longer than its analysis.
  const still = document.createElement('canvas');
  [still.width, still.height] = [width, height];
  const painter = still.getContext('2d')!;
  let drawn: typeof camera.scene | undefined;
  const draw = ({ subjects, filter = 'none', glare, hasShadow }: typeof camera.scene) => {
    painter.filter = filter;
    painter.fillStyle = '#c8b99e';
    painter.setTransform(1, 0, 0, 1, 0, 0);
    painter.fillRect(0, 0, width, height);
    // The origin is the centre of the guide.
    painter.setTransform(width, 0, 0, width, width / 2, height * guideCentre);
    for (const { src, width: share, x = 0, y = 0 } of subjects) {
      const image = images.get(src)!;
      const tall = (share * image.height) / image.width;
      painter.drawImage(image, x - share / 2, y - tall / 2, share, tall);
    }
    if (hasShadow) {
      const shadow = painter.createLinearGradient(-0.3, 0, 0.3, 0);
      shadow.addColorStop(0, 'rgb(0 0 0 / 0)');
      shadow.addColorStop(1, 'rgb(0 0 0 / 0.75)');
      painter.fillStyle = shadow;
      painter.fillRect(-1, -2, 2, 4);
    }
    if (glare) {
      painter.fillStyle = '#fff';
      painter.beginPath();
      painter.arc(...glare, 0, 2 * Math.PI);
      painter.fill();
    }
  };
  setInterval(() => {
    const { scene } = camera;
    if (scene.isFrozen) return;
    // A canvas stream gives a frame only when the page renders, which a static page may not do.
    requestAnimationFrame(() => {});
    if (drawn !== scene) draw(scene);
    drawn = scene;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(still, 0, 0);
    if (!scene.unlit) return;
    context.setTransform(width, 0, 0, width, width / 2, height * guideCentre);
    context.fillStyle = '#0b1214';
    context.fillRect(...scene.unlit[analysedFrames % scene.unlit.length]!);
  }, interval);
  window.canvasCamera = camera;
  navigator.mediaDevices.getUserMedia = async () => {
    camera.openCount += 1;
    return canvas.captureStream();
  };
}

/** Shows the sample to a phone held upright. Chromium's fake camera has landscape format. */
export async function useUprightCamera(page: Page): Promise<void> {
  const camera = await replaceCamera(page, { width: 1080, height: 1920 });
  await camera.show({ subjects: [{ src: 'samples/oximeter.jpg', width: 0.7 }] });
}

/** Resolves once the viewfinder shows a picture. It is black before the first frame. */
export const waitForPicture = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.querySelector('hdt-device-capture')?.shadowRoot?.querySelector('video');
      const context = document.createElement('canvas').getContext('2d')!;
      if (video) context.drawImage(video, 0, 0, 8, 8);
      return context.getImageData(0, 0, 8, 8).data.some((value, at) => at % 4 < 3 && value > 0);
    },
    undefined,
    { polling: 100 },
  );
