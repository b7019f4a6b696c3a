import { render } from 'lit';
import { Model } from './model.js';
import { SECTION_NAMES } from './names.js';
import { routeOf, sectionOf } from './route.js';
import { shell } from './views/shell.js';

/** Interval of clock updates, in milliseconds. */
const TICK = 1000;

/** Delay before the emulator is asked again when it did not answer, in milliseconds. */
const RETRY_DELAY = 1500;

/** On narrow screens clock and upload are collapsed, so that the list comes first. */
const opened = window.matchMedia('(min-width: 900px)').matches ? ['clock', 'send'] : [];

const model = new Model(opened, drawSoon, follow);
let isDue = false;
let round = new AbortController();

/** Draws once after synchronous changes. */
function drawSoon(): void {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    document.title = `${SECTION_NAMES[sectionOf(model.route)]} · Emulator`;
    const before = document.activeElement;
    render(shell(model), document.body);
    // The focused element is gone; its list or form is still below this heading.
    if (before && before !== document.body && !before.isConnected) focusHeading();
  });
}

/** Focuses the heading of the open view, where screen readers start and Tab continues. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus();
}

/** Fetches everything now, and again after every change, while the page is visible. */
function follow(): void {
  round.abort();
  round = new AbortController();
  if (!document.hidden) void poll(round.signal);
}

async function poll(signal: AbortSignal): Promise<void> {
  for (let change = 0; !signal.aborted; ) {
    try {
      change = await model.load(change, signal);
    } catch {
      if (signal.aborted) return;
      change = 0;
      model.set({ isAway: true });
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    }
  }
}

document.addEventListener('visibilitychange', follow);
window.addEventListener('hashchange', () => {
  model.go(routeOf(location.hash));
  // Right after rendering: a frame later the person may have moved on with Tab.
  queueMicrotask(focusHeading);
});
setInterval(() => {
  if (!document.hidden && model.snapshot?.clock.running) drawSoon();
}, TICK);
drawSoon();
follow();
