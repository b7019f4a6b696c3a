/** Copies a text. @returns Whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // A page without HTTPS has no clipboard.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
