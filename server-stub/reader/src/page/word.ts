/** A word on a page, from the text layer of a PDF or from a recogniser. */
export interface Word {
  readonly text: string;
  /** Of its box from the top left corner, in the same unit for the whole page. */
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
  /** Of a picture: the share of its letters that are in no word, from 0 to 1. */
  readonly unread?: number;
  /** Of a picture: the middles of its lines that are in no word. */
  readonly unreadLines?: readonly number[];
}
