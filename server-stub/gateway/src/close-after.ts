/** Runs work, and closes what it used if it fails. Throws the failure of the work, even when closing fails too. */
export async function closeOnFailure<T>(
  work: () => Promise<T>,
  close: () => Promise<unknown> | undefined,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    // Closing often fails for the same reason, and says less about it.
    await close()?.catch(() => {});
    throw thrown;
  }
}

/** Runs work and closes what it used. When both fail, throws the failure of the work. */
export async function closeAfter<T>(work: () => Promise<T>, close: () => Promise<unknown>): Promise<T> {
  const result = await closeOnFailure(work, close);
  await close();
  return result;
}
