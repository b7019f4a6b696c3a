import { watchFrames } from '../../camera/watch-frames.js';
import { enLater } from '../../i18n/en-later.js';
import { enReadings } from '../../i18n/en-readings.js';
import { adviceText } from './advice-text.js';
import { controlsView } from './camera-controls.js';
import { correctionsView } from './correction-view.js';
import { doubtText } from './doubt-text.js';
import { ring, signOf } from './guide-signs.js';
import { laterStyles } from './later.styles.js';
import { laterPart } from './later-part.js';
import { doubtfulView, keptView } from './outcome-view.js';
import { watchView } from './watch-view.js';

laterPart.provide({
  styles: [laterStyles],
  english: { ...enReadings, capture: { ...enReadings.capture, ...enLater } },
  watch: (view) => watchView(view, watchFrames),
  adviceText,
  signOf,
  ring,
  controlsView,
  correctionsView,
  doubtfulView,
  doubtText,
  keptView,
});
