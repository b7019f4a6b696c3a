/** Pixels of a picture at most, by its own header: twice what phones usually take, 4 times an A4 page at 400 dpi. */
export const MOST_PIXELS = 64_000_000;

/** Width or height at most: no camera or scanner makes longer ones, and a row is held whole while decoding. */
export const LONGEST_SIDE = 30_000;

/** Longest side worked on, in pixels: an A4 page at 300 dpi. */
export const WORKING_SIDE = 3600;
