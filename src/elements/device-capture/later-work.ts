import { browserFamily } from '../../camera/browser-family.js';
import { CLOSER, torchOf, zoomOf } from '../../camera/track-switches.js';
import { holdsOnlyPixels } from '../../worker/shared/strip-jpeg.js';
import { laterStyles } from './later.styles.js';
import { laterPart } from './later-part.js';
import { allowView } from './views/allow-view.js';
import { controlsView } from './views/camera-controls.js';
import { correctionForm } from './views/correction-form.js';
import { doubtText } from './views/doubt-text.js';
import { doubtfulView } from './views/doubtful-view.js';
import { factView } from './views/fact-view.js';
import { ring, signOf } from './views/guide-signs.js';
import { keptView, saveTitle, unsavedView } from './views/kept-view.js';
import { lostPhotoView, markWhileHidden } from './views/lost-photo.js';
import { reviewView } from './views/review-view.js';

laterPart.provide({
  styles: [laterStyles],
  signOf,
  ring,
  controlsView(stream, words) {
    const [track] = stream.getVideoTracks();
    return controlsView({ torch: torchOf(track), zoom: zoomOf(track), factor: CLOSER }, words);
  },
  markWhileHidden,
  lostPhotoView,
  allowView: (words) => allowView(words, browserFamily(navigator)),
  reviewView: (state, context) => reviewView(state, context, holdsOnlyPixels),
  doubtfulView,
  doubtText,
  factView,
  correctionForm,
  keptView,
  saveTitle,
  unsavedView,
});
