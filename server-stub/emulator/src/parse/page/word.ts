/** A piece of text as it stands on a page: what a PDF's text layer and a reader of pictures both give. */
export interface Word {
  readonly text: string;
  /** Of its box, in any unit that is the same for the whole page, from the top left corner. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** From 0 to 1 how surely it was read; 1 for text that is text. */
  readonly confidence: number;
}

export interface Page {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
}
