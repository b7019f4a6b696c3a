declare module 'heic-decode' {
  interface HeicPixels {
    readonly width: number;
    readonly height: number;
    /** RGBA. */
    readonly data: Uint8ClampedArray;
  }
  interface HeicImage {
    readonly width: number;
    readonly height: number;
    decode(): Promise<HeicPixels>;
  }
  interface HeicImages extends Array<HeicImage> {
    dispose(): void;
  }
  const decode: {
    (options: { buffer: Uint8Array }): Promise<HeicPixels>;
    /** Only the header is read until one of the images is decoded. */
    all(options: { buffer: Uint8Array }): Promise<HeicImages>;
  };
  export default decode;
}
