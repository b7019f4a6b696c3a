/** Retries after the first try. */
const RETRIES = 6;

/** Repeats a failed operation after `delay` milliseconds, doubled each time. Throws at once where `isFinal` says so. */
export async function retry<T>(
  operation: () => Promise<T>,
  { delay, isFinal }: { delay: number; isFinal: (thrown: unknown) => boolean },
): Promise<T> {
  for (let count = 0; ; count += 1) {
    try {
      return await operation();
    } catch (thrown) {
      if (isFinal(thrown) || count === RETRIES) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, delay * 2 ** count));
    }
  }
}
