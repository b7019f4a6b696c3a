// Draws the statuses of a file and what leads from one to another, as found by asking `advance` about every status and event.
import { advance, type Entry, type EntryEvent, type EntryStatus } from '../src/upload/entry.js';

const WIDTH = 960;
const HEIGHT = 400;
const BOX = { width: 118, height: 44 };

/** Where each status stands: the middle of its box. */
const PLACES: Readonly<Record<EntryStatus, readonly [x: number, y: number]>> = {
  sniffing: [80, 60],
  preparing: [265, 60],
  queued: [450, 60],
  posting: [650, 60],
  received: [835, 60],
  cancelling: [550, 165],
  processing: [890, 195],
  failed: [80, 330],
  cancelled: [330, 330],
  unwatched: [600, 330],
  ready: [760, 330],
};

/** Statuses that so many others lead to that a mark in their boxes stands for the arrows. */
const MARKS = { failed: '×', cancelled: '○' } as const;

const FILE = new File([], '');
const BODY = new Blob([]);
const IDENTITY = { id: 'a', name: 'a', size: 0 } as const;
const UPLOAD = { format: 'pdf', uploadId: 'u' } as const;
const FAILURE = { status: 'failed', format: 'pdf', code: 'network' } as const;

/** A file in every status; a failed one with each step that can be repeated. */
const ENTRIES: readonly Entry[] = (
  [
    { status: 'sniffing', file: FILE },
    { status: 'preparing', file: FILE, format: 'pdf' },
    { status: 'queued', body: BODY, format: 'pdf', attempt: 0, waiting: null },
    { status: 'posting', body: BODY, format: 'pdf', attempt: 0, sent: 0 },
    { status: 'cancelling', format: 'pdf' },
    { status: 'received', ...UPLOAD },
    { status: 'processing', ...UPLOAD },
    { status: 'ready', ...UPLOAD, rows: [] },
    { ...FAILURE, retry: { kind: 'none' } },
    { ...FAILURE, retry: { kind: 'check', file: FILE } },
    { ...FAILURE, retry: { kind: 'send', body: BODY } },
    { ...FAILURE, retry: { kind: 'watch', uploadId: 'u' } },
    { status: 'cancelled', format: 'pdf' },
    { status: 'unwatched', ...UPLOAD },
  ] as const
).map((state) => ({ ...IDENTITY, ...state }));

/** Every event; an object of the type's names, so that a new one is missed by the compiler. */
const EVENTS: { readonly [Type in EntryEvent['type']]: readonly Extract<EntryEvent, { type: Type }>[] } = {
  hashed: [{ type: 'hashed', sha256: 'h' }],
  asked: [{ type: 'asked' }],
  checked: [{ type: 'checked', format: 'pdf' }],
  prepared: [{ type: 'prepared', body: BODY, format: 'pdf' }],
  waiting: [{ type: 'waiting', waiting: null }],
  posting: [{ type: 'posting' }],
  progress: [{ type: 'progress', sent: 0 }],
  requeued: [{ type: 'requeued', waiting: null, counted: true }],
  accepted: [{ type: 'accepted', uploadId: 'u' }],
  patient: [{ type: 'patient', patient: { state: 'unknown', tag: null, initials: '', others: [] } }],
  status: [
    { type: 'status', status: 'received' },
    { type: 'status', status: 'processing' },
  ],
  results: [{ type: 'results', rows: [] }],
  failed: [{ type: 'failed', code: 'network', retry: { kind: 'none' } }],
  cancelling: [{ type: 'cancelling' }],
  cancelled: [{ type: 'cancelled' }],
  unwatched: [{ type: 'unwatched' }],
  watched: [{ type: 'watched' }],
  retried: [{ type: 'retried' }],
};

interface Transition {
  readonly from: EntryStatus;
  readonly to: EntryStatus;
  readonly event: string;
}

/** Every step from one status to another that the elements can take. */
export function findTransitions(): Transition[] {
  const found = ENTRIES.flatMap((entry) =>
    Object.values(EVENTS)
      .flat()
      .flatMap((event) => {
        const to = nextStatus(entry, event);
        return to === null || to === entry.status ? [] : [{ from: entry.status, to, event: event.type }];
      }),
  );
  return found.filter((one, at) => found.findIndex((other) => isSame(one, other)) === at);
}

const isSame = (one: Transition, other: Transition): boolean =>
  one.from === other.from && one.to === other.to && one.event === other.event;

function nextStatus(entry: Entry, event: EntryEvent): EntryStatus | null {
  try {
    return advance(entry, event).status;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The picture, as SVG. It has its own ground, since pages switch their colours without telling pictures. */
export function uploadStates(): string {
  const transitions = findTransitions();
  const drawn = transitions.filter(({ to }) => !(to in MARKS));
  const marksOf = (status: EntryStatus) =>
    Object.entries(MARKS)
      .filter(([target]) => transitions.some(({ from, to }) => from === status && to === target))
      .map(([, mark]) => mark)
      .join(' ');
  const boxes = Object.entries(PLACES).map(([status, [x, y]]) => {
    const marks = marksOf(status as EntryStatus);
    return [
      `<rect class="box" x="${x - BOX.width / 2}" y="${y - BOX.height / 2}" width="${BOX.width}" height="${BOX.height}" rx="8"/>`,
      `<text x="${x}" y="${y + 5}">${status}</text>`,
      marks &&
        `<text class="mark" x="${x + BOX.width / 2 - 8}" y="${y - BOX.height / 2 + 14}">${marks}</text>`,
    ].join('');
  });
  const sentences = transitions.map(({ from, to, event }) => `${from} to ${to} (${event})`);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="15" text-anchor="middle">`,
    '<title>The statuses of a file in the upload list</title>',
    `<desc>${sentences.join(', ')}.</desc>`,
    STYLE,
    '<rect class="page" width="100%" height="100%" rx="12"/>',
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>',
    ...drawn.map((one) => arrow(one, drawn)),
    ...boxes,
    `<text class="legend" x="${WIDTH / 2}" y="${HEIGHT - 8}">${Object.entries(MARKS)
      .map(([status, mark]) => `${mark} may become ${status}`)
      .join(' · ')}</text>`,
    '</svg>',
  ].join('\n')}\n`;
}

const STYLE = `<style>
.page{fill:#fff}
.box{fill:#fff;stroke:#0c6e66;stroke-width:1.5}
text{fill:#17211f}
.arrow{stroke:#51605d;stroke-width:1.5;fill:none}
.tip{fill:#51605d}
.event,.legend{font-size:12.5px}
.event{fill:#51605d;paint-order:stroke;stroke:#fff;stroke-width:5px}
.mark{text-anchor:end;font-size:12px;fill:#51605d}
</style>`;

/** A straight arrow from box to box, beside the one that leads back where there is one. */
function arrow({ from, to, event }: Transition, all: readonly Transition[]): string {
  const [x1, y1] = PLACES[from];
  const [x2, y2] = PLACES[to];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const aside = all.some((other) => other.from === to && other.to === from) ? 9 : 0;
  const gap = Math.min(BOX.width / 2 / Math.abs(ux), BOX.height / 2 / Math.abs(uy));
  const at = (x: number, y: number, along: number, across: number) =>
    `${Math.round(x + ux * along - uy * across)} ${Math.round(y + uy * along + ux * across)}`;
  const [x, y] = at(x1, y1, length / 2, aside && aside + 12 * Math.abs(ux) + 18 * Math.abs(uy)).split(' ');
  return [
    `<path class="arrow" d="M${at(x1, y1, gap, aside)}L${at(x2, y2, -gap, aside)}" marker-end="url(#tip)"/>`,
    `<text class="event" x="${x}" y="${Number(y) + 4}">${event}</text>`,
  ].join('');
}
