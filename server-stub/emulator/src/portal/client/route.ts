/** The open view, kept in the URL so that Back, reload and bookmarks work. */
export type Route =
  | { readonly view: 'uploads' }
  | { readonly view: 'upload'; readonly id: string }
  | { readonly view: 'callbacks' }
  | { readonly view: 'callback'; readonly id: string }
  | { readonly view: 'inbox' }
  | { readonly view: 'accounts' }
  | { readonly view: 'faults' }
  | { readonly view: 'requests' };

/** Entries of the navigation, in order. */
export const SECTIONS = ['uploads', 'callbacks', 'inbox', 'accounts', 'faults', 'requests'] as const;
export type Section = (typeof SECTIONS)[number];

export function routeOf(hash: string): Route {
  const [, view = '', id] = /^#\/([a-z]+)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  if (view === 'uploads' && id) return { view: 'upload', id };
  if (view === 'callbacks' && id) return { view: 'callback', id };
  const section = SECTIONS.find((name) => name === view);
  return { view: section ?? 'uploads' };
}

export function hrefOf(route: Route): string {
  if (route.view === 'upload') return `#/uploads/${route.id}`;
  if (route.view === 'callback') return `#/callbacks/${route.id}`;
  return `#/${route.view}`;
}

/** The section of a route. */
export function sectionOf({ view }: Route): Section {
  if (view === 'upload') return 'uploads';
  return view === 'callback' ? 'callbacks' : view;
}
