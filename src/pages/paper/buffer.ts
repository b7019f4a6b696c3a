type NumberArray = Int32Array | Uint8Array | Float32Array;

/**
 * Creates a function that returns an array of a length, the same one again for the next picture of that length: garbage
 * collection of 5 MB would take a tenth of the time of a frame. It holds what was last written to it.
 */
export function createBuffer<Values extends NumberArray>(
  Type: new (length: number) => Values,
): (length: number) => Values {
  let held = new Type(0);
  return (length) => {
    if (held.length !== length) held = new Type(length);
    return held;
  };
}
