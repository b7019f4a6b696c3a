import type { CSSResultOrNative } from 'lit';
import type { Localize } from '../../../i18n/localize.js';
// The app of the element comes with it, since its list takes the document. Bundlers then keep what both use in one piece.
import '../app.js';
import { define } from '../../shared/define.js';
import { registerModule } from '../../shared/lazy.js';
import { pulseStyles } from '../../shared/pulse.styles.js';
import { viewfinderStyles } from '../../shared/viewfinder/viewfinder.styles.js';
import { cameraStyles } from './camera.styles.js';
import { HdtPageCorners } from './corner-editor.js';
import { cornersStyles } from './corners.styles.js';
import { HdtUploadPages } from './element.js';
import { HdtPaperOutline } from './outline.js';
import { HdtUploadQuestion } from './question.js';
import { questionStyles } from './question.styles.js';
import { type PagesDialog, type PagesHost, PagesSession } from './session.js';
import { stripStyles } from './strip.styles.js';
import { HdtPageThumbnail } from './thumbnail.js';

const STYLES = [pulseStyles, viewfinderStyles, stripStyles, cameraStyles, cornersStyles, questionStyles];

const pagesModule = {
  /** @param addStyles Adds styles to the element. */
  create(
    host: PagesHost,
    localize: Localize,
    addStyles: (styles: readonly CSSResultOrNative[]) => void,
  ): PagesDialog {
    addStyles(STYLES);
    return new PagesSession(host, localize);
  },
};

/** Everything that `<hdt-upload>` needs to photograph pages. */
export type PagesModule = typeof pagesModule;

define('hdt-upload-pages', HdtUploadPages);
define('hdt-upload-question', HdtUploadQuestion);
define('hdt-paper-outline', HdtPaperOutline);
define('hdt-page-thumbnail', HdtPageThumbnail);
define('hdt-page-corners', HdtPageCorners);
registerModule<PagesModule>('upload-pages', pagesModule);
