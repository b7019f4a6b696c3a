import { render } from 'lit';
import { createActions } from './actions.js';
import { createAdmin } from './admin.js';
import { describeChanges } from './announce.js';
import { contentsOf } from './contents.js';
import { createHttp } from './http.js';
import { createInboxClient, INBOX_PATH } from './inbox.js';
import { follow } from './live.js';
import { SECTION_NAMES } from './names.js';
import { routeOf, sectionOf } from './route.js';
import type { State, ViewContext } from './state.js';
import { createStore } from './store.js';
import { shell } from './views/shell.js';

/** Before the first response. */
const INITIAL: Omit<State, 'route' | 'opened'> = {
  connection: 'here',
  snapshot: null,
  inbox: null,
  upload: { kind: 'loading' },
  callback: { kind: 'loading' },
  format: 'json',
  raw: false,
  sending: 0,
  sent: [],
  freshKey: null,
  wrong: {},
  done: null,
  notice: null,
  announcement: '',
};

/** Interval of clock updates, in milliseconds. */
const TICK = 1000;

/** Renders the page and keeps it up to date. */
function startPage(): void {
  const send = fetch.bind(window);
  const http = createHttp(send);
  const admin = createAdmin(http);
  const inbox = createInboxClient(http);
  const store = createStore({ ...INITIAL, route: routeOf(location.hash), opened: firstOpened() }, draw);
  /** Time of the last snapshot, by the page's clock. */
  let seenAt = 0;

  const live = follow({
    async refresh(after, signal) {
      const snapshot = await admin.load(after, signal);
      const received = await inbox.load(signal);
      const contents = await contentsOf(admin, store.state, signal);
      if (signal.aborted) return after;
      seenAt = performance.now();
      const changes = describeChanges(store.state, { snapshot, inbox: received });
      store.set({
        ...contents,
        snapshot,
        inbox: received,
        connection: 'here',
        ...(changes && { announcement: changes }),
      });
      return snapshot.change;
    },
    away: () => store.set({ connection: 'away' }),
  });

  const context: Omit<ViewContext, 'state'> = {
    actions: createActions({ admin, inbox, store, refresh: live.refresh, send }),
    now() {
      const { snapshot } = store.state;
      if (!snapshot) return null;
      const { now, running } = snapshot.clock;
      return running ? now + performance.now() - seenAt : now;
    },
    inboxAddress: new URL(INBOX_PATH, location.href).href,
    setRaw: (raw) => store.set({ raw }),
    toggled(id, event) {
      const opened = new Set(store.state.opened);
      if ((event.target as HTMLDetailsElement).open) opened.add(id);
      else opened.delete(id);
      store.set({ opened });
    },
    mark: (wrong) => store.set({ wrong }),
  };

  function draw(state: State): void {
    document.title = `${SECTION_NAMES[sectionOf(state.route)]} · Emulator`;
    keepFocus(() => render(shell({ ...context, state }), document.body));
  }

  window.addEventListener('hashchange', () => {
    const route = routeOf(location.hash);
    const loading = { kind: 'loading' } as const;
    store.set({ route, upload: loading, callback: loading, notice: null, wrong: {}, done: null });
    live.refresh();
    // Right after rendering: a frame later the person may have moved on with Tab.
    queueMicrotask(focusHeading);
  });
  setInterval(() => {
    if (!document.hidden && store.state.snapshot?.clock.running) store.draw();
  }, TICK);
  store.draw();
}

/** On narrow screens clock and upload are collapsed, so that the list comes first. */
const firstOpened = (): ReadonlySet<string> =>
  new Set(window.matchMedia('(min-width: 900px)').matches ? ['clock', 'send'] : []);

/** Renders without losing keyboard focus. */
function keepFocus(draw: () => void): void {
  const before = document.activeElement;
  draw();
  // The focused element is gone; its list or form is still below this heading.
  if (before && before !== document.body && !before.isConnected) focusHeading();
}

/** Focuses the heading of the open view, where screen readers start and Tab continues. */
const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus();

startPage();
