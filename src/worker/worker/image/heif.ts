import createLibheif, {
  type heif_context,
  type heif_image,
  type heif_image_handle,
  type MainModule,
} from 'libheif-js/libheif-wasm/libheif.js';

/** libheif returns `heif_error` on failure, the object itself on success. */
interface Failure {
  readonly code: object;
}

interface Picture {
  readonly image: heif_image;
  readonly width: number;
  readonly height: number;
  readonly channels: readonly {
    readonly id: object;
    /** Bytes from one row to the next. */
    readonly stride: number;
    readonly width: number;
    readonly height: number;
    /** A window into the module's memory, gone when the image is released. */
    readonly data: Uint8Array<ArrayBuffer>;
  }[];
}

const isFailure = (result: object | null): result is Failure => result === null || 'code' in result;

let loading: Promise<MainModule> | null = null;

/**
 * Compiled from bytes, since hosts that do not know the wasm media type break streaming compilation; instantiated by hand,
 * since the factory expects to be ready on return.
 */
async function load(wasm: string): Promise<MainModule> {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(String(response.status));
  const module = await WebAssembly.compile(await response.arrayBuffer());
  const ignore = () => {};
  return createLibheif({
    print: ignore,
    printErr: ignore,
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => unknown) {
      return receive(new WebAssembly.Instance(module, imports));
    },
  });
}

/** RGBA without padding between rows. */
function readPixels(heif: MainModule, { channels }: Picture): ImageData | null {
  const channel = channels.find(({ id }) => id === heif.heif_channel.heif_channel_interleaved);
  if (!channel) return null;
  const { data, stride, width, height } = channel;
  const row = width * 4;
  if (stride === row) {
    return new ImageData(new Uint8ClampedArray(data.buffer, data.byteOffset, row * height), width, height);
  }
  const packed = new Uint8ClampedArray(row * height);
  for (let y = 0; y < height; y += 1) {
    packed.set(data.subarray(y * stride, y * stride + row), y * row);
  }
  return new ImageData(packed, width, height);
}

async function decodePrimary(heif: MainModule, context: heif_context): Promise<ImageBitmap | null> {
  const handle: heif_image_handle | Failure | null = heif.heif_js_context_get_primary_image_handle(context);
  if (handle === null || isFailure(handle)) return null;
  try {
    const picture: Picture | Failure | null = heif.heif_js_decode_image2(
      handle,
      heif.heif_colorspace.heif_colorspace_RGB,
      heif.heif_chroma.heif_chroma_interleaved_RGBA,
    );
    if (picture === null || isFailure(picture)) return null;
    try {
      const data = readPixels(heif, picture);
      // Photos have nothing that shines through: to multiply by that takes as long as all else here.
      return data && (await createImageBitmap(data, { premultiplyAlpha: 'none' }));
    } finally {
      heif.heif_image_release(picture.image);
    }
  } finally {
    heif.heif_image_handle_release(handle);
  }
}

/**
 * The primary picture of a HEIC, turned and mirrored as its `irot` and `imir` say, at 8 bits a channel. libheif-js
 * holds no AV1 decoder: an AVIF is unreadable here. This file is built by itself, so its outcomes are data: a class
 * thrown here would not be the class the caller knows.
 *
 * @param wasm - Address of the decoder's binary, fetched once and kept with the thread.
 * @returns `missing` where WebAssembly is forbidden or the binary cannot be fetched.
 */
export async function decodeHeif(
  bytes: ArrayBuffer,
  wasm: string,
): Promise<ImageBitmap | 'missing' | 'unreadable'> {
  loading ??= load(wasm);
  const heif = await loading.catch(() => null);
  if (!heif) {
    loading = null;
    return 'missing';
  }
  const context = heif.heif_context_alloc();
  try {
    // A view made here: the glue asks `instanceof`, which a buffer from another frame does not pass.
    const { code } = heif.heif_context_read_from_memory(context, new Uint8Array(bytes));
    if (code !== heif.heif_error_code.heif_error_Ok) return 'unreadable';
    return (await decodePrimary(heif, context)) ?? 'unreadable';
  } catch {
    // A trap (usually out of memory) leaves the module in an unknown state; the next picture gets a new one.
    loading = null;
    return 'unreadable';
  } finally {
    heif.heif_context_free(context);
  }
}
