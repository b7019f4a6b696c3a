import { HdtDeviceCapture } from '../../src/device-capture.js';
import { SCREENS, type Screen, showScreen, VIEWFINDER } from './capture.js';
import { photographDevice } from './device.js';
import { PAGES } from './pages.js';
import { RECORDS } from './records.js';
import { RESULTS } from './results.js';
import type { State } from './state.js';
import { UPLOAD } from './upload.js';

const screenState = (screen: Screen): State => ({
  async create() {
    showScreen(screen, await photographDevice());
    return Object.assign(new HdtDeviceCapture(), { phonePage: '/photo.html' });
  },
});

const CAPTURE = Object.fromEntries(
  Object.entries({ ...VIEWFINDER, ...SCREENS }).map(([name, screen]) => [name, screenState(screen)]),
);

const ELEMENTS = {
  upload: { ...UPLOAD, ...PAGES },
  'device-capture': CAPTURE,
  results: RESULTS,
  records: RECORDS,
};

/** Every state by its name, such as `upload/offline`. */
export const STATES: ReadonlyMap<string, State> = new Map(
  Object.entries(ELEMENTS).flatMap(([element, states]) =>
    Object.entries(states).map(([name, state]) => [`${element}/${name}`, state] as const),
  ),
);
