/** The moment of every state: a day later "Today" and "deleted in 3 days" would be other words. */
export const NOW = Date.UTC(2026, 10, 24, 9, 30);

/** Sets the clock of the page to `NOW`. */
export function stopClock(): void {
  const RunningDate = Date;
  globalThis.Date = class extends RunningDate {
    // biome-ignore lint/suspicious/noExplicitAny: the parameters of Date are overloaded
    constructor(...moment: any[]) {
      // @ts-expect-error A spread is no overload.
      super(...(moment.length > 0 ? moment : [NOW]));
    }

    static override now(): number {
      return NOW;
    }
  } as DateConstructor;
}
