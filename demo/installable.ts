/** Makes the demo an app that can be installed, so that other apps share files with it. */
export async function makeInstallable(): Promise<void> {
  const manifest = document.createElement('link');
  manifest.rel = 'manifest';
  manifest.href = new URL('./app.webmanifest', location.href).href;
  document.head.append(manifest);
  const script = new URL('./service-worker.js', location.href);
  // A module while the sources are served. Without the worker the server answers a share.
  await navigator.serviceWorker
    ?.register(script, { type: import.meta.env.DEV ? 'module' : 'classic' })
    .catch(() => {});
}
