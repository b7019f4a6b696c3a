/**
 * Loads the code that prepares a picture on the main thread, so that a photo which is chosen after the network is lost can still be
 * reviewed. HEIC needs a decoder of another megabyte, which is not loaded before such a picture.
 */
export async function preloadPreparation(): Promise<void> {
  await Promise.allSettled([import('./preparer.js'), import('./pipeline.js'), import('./strip-gif.js')]);
}
