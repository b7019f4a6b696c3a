import createLibheif, {
  type heif_context,
  type heif_image,
  type heif_image_handle,
  type MainModule,
} from 'libheif-js/libheif-wasm/libheif.js';

/** A `heif_error`, which libheif returns on failure instead of the object. */
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
    /** A view of the module's memory, valid until the image is released. */
    readonly data: Uint8Array<ArrayBuffer>;
  }[];
}

const isFailure = (result: object): result is Failure => 'code' in result;

let loading: Promise<MainModule> | null = null;

/**
 * Loads libheif. The binary is compiled from bytes, since streaming compilation fails on servers without its media type,
 * and instantiated here, since the factory must be ready when it returns.
 */
async function loadLibheif(wasm: string): Promise<MainModule> {
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

/** Reads RGBA pixels, without the padding between rows. */
function unpackPixels(heif: MainModule, { channels }: Picture): ImageData | null {
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
      const data = unpackPixels(heif, picture);
      // Photos are opaque, and premultiplying alpha takes as long as all other steps here.
      return data && (await createImageBitmap(data, { premultiplyAlpha: 'none' }));
    } finally {
      heif.heif_image_release(picture.image);
    }
  } finally {
    heif.heif_image_handle_release(handle);
  }
}

/**
 * Decodes the primary picture of a HEIC, rotated and mirrored by its `irot` and `imir`, at 8 bits per channel. libheif-js
 * has no AV1 decoder, so an AVIF is unreadable. Errors are returned as data: this file is built separately, so its error
 * classes would differ from the caller's.
 *
 * @param wasm URL of the decoder's binary, fetched once per thread.
 * @returns `missing` where WebAssembly is forbidden or the binary cannot be fetched.
 */
export async function decodeHeif(
  bytes: ArrayBuffer,
  wasm: string,
): Promise<ImageBitmap | 'missing' | 'unreadable'> {
  loading ??= loadLibheif(wasm);
  const heif = await loading.catch(() => null);
  if (!heif) {
    loading = null;
    return 'missing';
  }
  const context = heif.heif_context_alloc();
  try {
    // libheif-js checks `instanceof Uint8Array`, which fails for an array made in another frame.
    const { code } = heif.heif_context_read_from_memory(context, new Uint8Array(bytes));
    if (code !== heif.heif_error_code.heif_error_Ok) return 'unreadable';
    return (await decodePrimary(heif, context)) ?? 'unreadable';
  } catch {
    // A WebAssembly trap (usually out of memory) leaves the module in an unknown state, so the next picture gets a new one.
    loading = null;
    return 'unreadable';
  } finally {
    heif.heif_context_free(context);
  }
}
