/** Pixels of a picture by its header: twice a usual phone photo, 4 times an A4 page at 400 dpi. */
export const MAX_PIXELS = 64_000_000;

/** Width or height; decoding holds a whole row. */
export const MAX_SIDE = 30_000;

/** Longest side after scaling down, in pixels: an A4 page at 300 dpi. */
export const WORKING_SIDE = 3600;
