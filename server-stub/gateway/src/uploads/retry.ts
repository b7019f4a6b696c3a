/** Times a failed attempt is made again. */
const RETRIES = 6;

/**
 * Tries again what a database refuses for a moment, after `pause` milliseconds, doubled each time. What `isFinal` says
 * of is thrown at once.
 */
export async function persistently<T>(
  attempt: () => Promise<T>,
  { pause, isFinal }: { pause: number; isFinal: (thrown: unknown) => boolean },
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      if (isFinal(thrown) || retry === RETRIES) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, pause * 2 ** retry));
    }
  }
}
