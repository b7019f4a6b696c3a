import { createCamera } from '../../camera/camera.js';
import { systemClock } from '../../clock.js';
import { createCaptureFlow } from '../../flow/capture-flow.js';
import { enReadings } from '../../i18n/en-readings.js';
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

capturePart.provide({
  english: enReadings,
  styles: [screensStyles, readingsStyles, finderStyles],
  inspect,
  load,
  createFlow: ({ connection, prepare, look, minConfidence, isAutomatic, view, frame, tell, messages }) =>
    createCaptureFlow({
      client: connection.client(connect, systemClock),
      prepare,
      look,
      camera: createCamera({ view, frame }),
      minConfidence,
      isAutomatic,
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
