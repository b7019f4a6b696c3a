/**
 * One state by itself: `view.html?state=upload/offline`, with `lang`, `scheme` (`light` or `dark`) and `width` (in pixels)
 * where they differ from those of the browser.
 */
import { stopClock } from './clock.js';
import { STATES } from './states.js';

stopClock();

interface Settings {
  readonly lang?: string | null;
  readonly width?: string | null;
}

const heading = document.querySelector('h1')!;
const main = document.querySelector('main')!;
// Frames of the site show the state alone.
document.querySelector('a')!.hidden = window !== window.top;

/** Shows a state in place of the last one, and resolves once it is drawn. */
async function show(name: string, { lang, width }: Settings = {}): Promise<void> {
  const state = STATES.get(name);
  heading.textContent = state ? name : `No state has the name ${name}.`;
  document.title = `${name} · hdt-elements`;
  main.replaceChildren();
  if (!state) return;
  const element = await state.create();
  const tag = state.lang ?? lang;
  if (tag) element.lang = tag;
  main.style.maxWidth = width ? `${width}px` : '';
  main.append(element);
  await element.updateComplete;
  const root = element.shadowRoot!;
  state.act?.(root);
  await element.updateComplete;
  await Promise.all(Array.from(root.querySelectorAll('img'), (image) => image.decode()));
  const video = root.querySelector('video');
  if (video?.srcObject) await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
}

declare global {
  var gallery: { readonly names: readonly string[]; readonly show: typeof show };
}
globalThis.gallery = { names: [...STATES.keys()], show };

const query = new URLSearchParams(location.search);
const [name, scheme] = [query.get('state'), query.get('scheme')];
if (name) await show(name, { lang: query.get('lang'), width: query.get('width') });
if (scheme) document.documentElement.style.colorScheme = scheme;
