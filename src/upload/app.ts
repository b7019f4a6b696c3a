import { systemClock } from '../core/clock.js';
import { registerModule } from '../core/lazy-module.js';
import { connect } from '../core/service/connect.js';
import { enReports } from '../i18n/en-reports.js';
import { HdtResults } from '../results/hdt-results.js';
import { badgeStyles } from '../ui/badge.styles.js';
import type { Connection } from '../ui/connection.js';
import { define } from '../ui/define.js';
import { keepAwake } from '../ui/keep-awake.js';
import { Announcer } from './announcer.js';
import type { Entry } from './entry.js';
import { HdtUploadEntry } from './entry-view.js';
import { askToAccept, toHostEvent } from './events.js';
import { forgetLostFiles, type Journal } from './journal.js';
import { guardLeaving, hasLostFiles, readLostEntries } from './leaving.js';
import { HdtUploadList } from './list.js';
import { listStyles } from './list.styles.js';
import { offerStyles } from './offer.styles.js';
import { offerView, showOffer } from './offer-view.js';
import { HdtUploadPreview } from './preview.js';
import { previewStyles } from './preview.styles.js';
import { createUploadFlow, type UploadFlow, type UploadFlowOptions } from './upload-flow.js';

type FlowOptions = Omit<UploadFlowOptions, 'client' | 'tokenEndpoint' | 'tokenSource'> & {
  readonly journal: Journal;
  readonly nextId: () => string;
};

/**
 * Creates the flow of one element. It lists files that were lost when the page was left, makes the browser ask before more
 * are lost, and keeps the phone awake while it sends.
 */
function createFlow(connection: Connection, options: FlowOptions): UploadFlow {
  const { journal, nextId, entries = [] } = options;
  // An element can get another key when it returns.
  const key = () => journal.key ?? '';
  const flow = createUploadFlow({
    ...options,
    asksAboutSentFiles: true,
    entries: [...readLostEntries(key(), nextId), ...entries],
    client: connection.client(connect, systemClock),
  });
  const { close, setAway } = flow;
  const guard = () => {
    const guards = [guardLeaving(flow, key()), keepAwakeWhileSending(flow)];
    return () => {
      for (const unguard of guards) unguard();
    };
  };
  let unguard = guard();
  return Object.assign(flow, {
    close() {
      unguard();
      forgetLostFiles(key());
      close();
    },
    setAway(isAway: boolean) {
      unguard();
      if (!isAway) unguard = guard();
      setAway(isAway);
    },
  });
}

/** Until the person resumes or the network is back, nothing is sent. */
const isBeingSent = (entry: Entry): boolean =>
  entry.status === 'posting' ||
  (entry.status === 'queued' && entry.waiting !== 'paused' && entry.waiting !== 'offline');

/**
 * Keeps the phone awake while files are being sent, or about to be: one that falls asleep stops sending.
 *
 * @returns A function that stops this.
 */
function keepAwakeWhileSending(flow: UploadFlow): () => void {
  let awake: AbortController | null = null;
  const update = () => {
    if (!flow.entries().some(isBeingSent)) {
      awake?.abort();
      awake = null;
    } else if (!awake) {
      awake = new AbortController();
      keepAwake(awake.signal);
    }
  };
  const unsubscribe = flow.subscribe(update);
  update();
  return () => {
    unsubscribe();
    awake?.abort();
  };
}

const uploadApp = {
  english: enReports,
  styles: [badgeStyles, listStyles, offerStyles, previewStyles],
  createFlow,
  hasLostFiles,
  askToAccept,
  Announcer,
  offerView,
  showOffer,
  toHostEvent,
};

/** Everything that `<hdt-upload>` needs from the first file on, besides the elements of its list. */
export type UploadApp = typeof uploadApp;

define('hdt-results', HdtResults);
define('hdt-upload-list', HdtUploadList);
define('hdt-upload-entry', HdtUploadEntry);
define('hdt-upload-preview', HdtUploadPreview);
registerModule<UploadApp>('upload', uploadApp);
