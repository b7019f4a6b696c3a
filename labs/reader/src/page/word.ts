/** A word on a page, from the text layer of a PDF or from a recogniser. */
export interface Word {
  readonly text: string;
  /** The bounding box has its origin at the top left corner of the page, and one unit for the whole page. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** From 0 to 1; 1 for a text layer. */
  readonly confidence: number;
}

export interface Page {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** The share of the letters of a picture that are in no word, from 0 to 1. */
  readonly unread?: number;
  /** The vertical centers of the lines of a picture that are in no word. */
  readonly unreadLines?: readonly number[];
}

/** The vertical center of a word. */
export const centerOf = ({ top, height }: Word): number => top + height / 2;
