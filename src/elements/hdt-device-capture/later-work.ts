import { watchFrames } from '../../camera/watch-frames.js';
import { adviceText, faultText } from './advice-text.js';
import { controlsView } from './camera-controls.js';
import { correctionsView } from './correction-view.js';
import { ring, signOf } from './guide-signs.js';
import { laterStyles } from './later.styles.js';
import { laterPart } from './later-part.js';
import { typingView } from './typing-view.js';
import { watchView } from './watch-view.js';

laterPart.provide({
  styles: [laterStyles],
  watch: (view) => watchView(view, watchFrames),
  adviceText,
  faultText,
  signOf,
  ring,
  controlsView,
  correctionsView,
  typingView,
});
