/** Retries after the first try. */
const RETRIES = 6;

/**
 * Runs an operation again while it fails, after `delay` milliseconds, doubled each time. Errors that `isFinal` accepts
 * are thrown at once.
 */
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
