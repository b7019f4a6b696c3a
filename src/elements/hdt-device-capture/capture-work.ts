import { createCamera } from '../../camera/camera.js';
import { systemClock } from '../../clock.js';
import { createCaptureFlow } from '../../flow/capture-flow.js';
import { enReadings } from '../../i18n/en-readings.js';
import type { ReadingMessages } from '../../i18n/messages.js';
import { connect } from '../../service/connect.js';
import { inspect } from '../inspect.js';
import { announcementOf } from './announce.js';
import { capturePart } from './capture-part.js';
import { captureView } from './capture-view.js';
import { keptDetail, toHostEvent } from './events.js';
import { finderStyles } from './finder.styles.js';
import { laterPart } from './later-part.js';
import { loadLater } from './load-later.js';
import { PhotoUrl } from './photo-url.js';
import { readingsStyles } from './readings.styles.js';
import { screensStyles } from './screens.styles.js';

const load = () => laterPart.load(loadLater);

let whole: ReadingMessages | null = null;

/** What comes later brings its own sentences; nothing before shows them. */
function wholeEnglish(): ReadingMessages {
  const later = laterPart.here?.english;
  if (later) whole ??= { ...enReadings, ...later, capture: { ...enReadings.capture, ...later.capture } };
  return whole ?? (enReadings as ReadingMessages);
}

capturePart.provide({
  get english() {
    return wholeEnglish();
  },
  styles: [screensStyles, readingsStyles, finderStyles],
  inspect,
  load,
  createFlow: ({
    connection,
    prepare,
    look,
    minConfidence,
    isAutomatic,
    review,
    view,
    frame,
    tell,
    messages,
  }) =>
    createCaptureFlow({
      client: connection.client(connect, systemClock),
      prepare,
      look,
      camera: createCamera({ view, frame }),
      minConfidence,
      isAutomatic,
      // Who framed a good picture is not slowed down. A picked one may show more than the device, or lie on its side.
      isReviewed: ({ source, measures }) =>
        review() === 'auto' ? source === 'picker' || !!measures?.fault : review() === 'always',
      guide(visit) {
        load().then(
          (part) => part.watch({ visit, video: view, tell, messages }),
          // The person takes the photo, then.
          () => {},
        );
      },
    }),
  createUrls(host) {
    const url = new PhotoUrl(host);
    return (picture) => url.of(picture);
  },
  captureView,
  announcementOf,
  keptDetail,
  toHostEvent,
});
