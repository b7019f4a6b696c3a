/** Inclusive of `left` and `top`, exclusive of `right` and `bottom`, in pixels of a view. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
