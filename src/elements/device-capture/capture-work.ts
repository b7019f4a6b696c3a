import { type CSSResultOrNative, html, nothing } from 'lit';
import { systemClock } from '../../clock.js';
import { type CaptureFlow, createCaptureFlow } from '../../flow/capture-flow.js';
import { sourceOf } from '../../flow/capture-state.js';
import type { Save } from '../../flow/confirmations.js';
import { enReadings } from '../../i18n/en-readings.js';
import { RETAKE_CONFIDENCE } from '../../results/confidence.js';
import { connect } from '../../service/connect.js';
import { inspect } from '../shared/inspect.js';
import { announcementOf } from './announce.js';
import { type CaptureWork, capturePart } from './capture-part.js';
import { keptDetail, toHostEvent } from './events.js';
import { guardLeaving } from './guard-leaving.js';
import { type Handoff, handoffPart } from './handoff-part.js';
import { type CaptureLater, laterPart } from './later-part.js';
import { loadHandoff } from './load-handoff.js';
import { loadLater } from './load-later.js';
import { takeScanned } from './pairing-secret.js';
import { cameraOffWhileHidden } from './pause-while-hidden.js';
import { photoMark } from './photo-mark.js';
import { PhotoUrl } from './photo-url.js';
import { readingsStyles } from './readings.styles.js';
import { ViewfinderController } from './viewfinder.js';
import { finderStyles } from './viewfinder.styles.js';
import { captureView } from './views/capture-view.js';
import { screensStyles } from './views.styles.js';

const ignore = () => {};

const start: CaptureWork['start'] = ({ host, localize, connection, dress, prepare, analyzeFrame }) => {
  const clock = systemClock;
  // A phone that is paired sends as the person at the desktop.
  const link = { client: connection.client(connect, clock) };
  const viewfinder = new ViewfinderController(host, localize);
  const later = () => laterPart.load(loadLater);
  const isAutomatic = () => host.shutter !== 'manual';
  const scanned = takeScanned();
  const flow = createCaptureFlow({
    client: {
      clock,
      call: (call) => link.client.call(call),
      has: (feature) => link.client.has?.(feature) ?? false,
    },
    prepare,
    analyzeFrame,
    // A phone that was paired may not: the person decides at the computer.
    isStored: scanned === null,
    camera: viewfinder.camera,
    minConfidence: () => (Number.isFinite(host.minConfidence) ? host.minConfidence : RETAKE_CONFIDENCE),
    isAutomatic,
    // Who framed a good picture is not slowed down. A picked one may show more than the device, or lie on its side.
    isReviewed: ({ source, measures }) =>
      host.review === 'auto' ? source === 'picker' || !!measures?.fault : host.review === 'always',
    // The hints' sentences are with what comes later; without them the person takes the photo.
    guide: (visit) => void later().then(() => viewfinder.guide(visit), ignore),
  });
  const url = new PhotoUrl(host);
  host.addController(cameraOffWhileHidden(flow));
  host.addController(guardLeaving(flow));
  let handoff: Handoff | null = null;
  const worn = new Set<CSSResultOrNative>();
  const wear = ({ styles: [style] }: Pick<CaptureLater, 'styles'>) => {
    if (worn.has(style!)) return;
    worn.add(style!);
    dress([...worn]);
  };
  const load = () => {
    const arrival = later().then(wear, ignore);
    if (flow.current().status === 'handoff') pair();
    return arrival;
  };
  const pair = () => {
    // Another element of the page has what was scanned.
    if (scanned === null && !host.phonePage) return flow.close();
    handoffPart.load(loadHandoff).then((part) => {
      handoff = part.start({ host, flow, scanned, link, connect });
      wear(part);
      host.requestUpdate();
    }, ignore);
  };
  const setMark = photoMark(`hdt-photo ${host.id || host.name}`);
  /** Where the last picture was picked: by the phone's own camera, or among photos. */
  let picked: 'photo' | 'camera' = 'photo';
  let isPhotoLost = setMark(false);
  if (isPhotoLost) void load();
  flow.subscribe(() => {
    isPhotoLost = false;
  });
  const shown = () => (handoff?.screen ? handoff : null);
  const told = () => announcementOf(flow.current(), localize);
  return {
    flow,
    get screen() {
      return handoff?.screen ?? flow.current().status;
    },
    view(drawn) {
      const pick = (id: 'photo' | 'camera') => {
        picked = id;
        later().then(
          (part) => part.markWhileHidden(host.renderRoot.querySelector(`#${id}`)!, setMark),
          ignore,
        );
        drawn.actions.pick(id);
      };
      const again = () => {
        const isPicked = sourceOf(flow.current()) === 'picker' && !flow.hasNext();
        if (isPicked) pick(picked);
        else flow.retake();
      };
      const context = {
        ...drawn,
        automatic: isAutomatic(),
        hasNext: flow.hasNext(),
        actions: { ...flow, load, ...drawn.actions, pick, again },
        urlOf: (picture: Blob) => url.of(picture),
      };
      const screen = shown()?.view(context, told()) ?? captureView(flow.current(), context);
      const lost = isPhotoLost && laterPart.here?.lostPhotoView(localize.messages.capture);
      const unsaved = laterPart.here?.unsavedView(unsavedBefore(flow), context);
      // Else the very template of the first part: the focus stays where it is.
      return lost || unsaved ? html`${lost || nothing}${unsaved ?? nothing}${screen}` : screen;
    },
    announcement: () => shown()?.announcement(localize, told()) ?? told(),
    load,
  };
};

/** What of earlier readings the service does not know. The screen of one that is kept now says it itself. */
function unsavedBefore(flow: CaptureFlow): readonly Save[] {
  const saves = flow.unsaved();
  const state = flow.current();
  return state.status === 'kept' ? saves.filter((save) => save !== state.save) : saves;
}

capturePart.provide({
  english: enReadings,
  styles: [screensStyles, readingsStyles, finderStyles],
  inspect,
  start,
  keptDetail,
  toHostEvent,
});
