/** The order of a phone's pages on the phone, from which follows where each stands among the pages of the computer. */
export class PhoneOrder {
  /** Ids of pages in the phone's order, by visit. A phone whose page is loaded again counts from 0. */
  readonly #orders = new Map<string, readonly string[]>();

  /** @param index The place of the page on the phone, from 0. */
  set(id: string, index: number): void {
    const others = this.#without(id);
    this.#orders.set(visitOf(id), [...others.slice(0, index), id, ...others.slice(index)]);
  }

  remove(id: string): void {
    this.#orders.set(visitOf(id), this.#without(id));
  }

  /**
   * The place of a page among others: behind the one before it on the phone, else before the one after it, else at the end.
   *
   * @param others Ids of the pages at the computer, without this one.
   */
  placeAmong(others: readonly string[], id: string): number {
    const order = this.#orders.get(visitOf(id)) ?? [];
    const at = order.indexOf(id);
    const isHere = (one: string) => others.includes(one);
    const before = order.slice(0, at).reverse().find(isHere);
    if (before !== undefined) return others.indexOf(before) + 1;
    const after = order.slice(at + 1).find(isHere);
    return after === undefined ? others.length : others.indexOf(after);
  }

  #without(id: string): readonly string[] {
    return (this.#orders.get(visitOf(id)) ?? []).filter((one) => one !== id);
  }
}

/** A phone names each page by its visit and a number: `k3x9w0qz-p1`. */
const visitOf = (id: string): string => id.split('-', 1)[0]!;
