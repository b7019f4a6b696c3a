import type { Localize } from '../i18n/localize.js';
// The app of the element comes with it, since its list takes the document. Bundlers then keep what both use in one piece.
import '../upload/app.js';
import { registerModule } from '../core/lazy-module.js';
import { define } from '../ui/define.js';
import { HdtPageCorners } from './corner-editor.js';
import { HdtPaperOutline } from './outline.js';
import { HdtPageOpener } from './page-opener.js';
import { pagesStyles } from './pages.styles.js';
import { HdtUploadPages } from './pages-element.js';
import { type PagesDialog, type PagesHost, type PagesOptions, PagesSession } from './pages-session.js';
import { HdtUploadQuestion } from './question.js';
import { HdtPageThumbnail } from './thumbnail.js';

const pagesModule = {
  create(host: PagesHost, localize: Localize, options: PagesOptions): PagesDialog {
    options.addStyles(pagesStyles);
    return new PagesSession(host, localize, options);
  },
};

/** Everything that `<hdt-upload>` needs to photograph pages. */
export type PagesModule = typeof pagesModule;

define('hdt-upload-pages', HdtUploadPages);
define('hdt-upload-question', HdtUploadQuestion);
define('hdt-paper-outline', HdtPaperOutline);
define('hdt-page-thumbnail', HdtPageThumbnail);
define('hdt-page-opener', HdtPageOpener);
define('hdt-page-corners', HdtPageCorners);
registerModule<PagesModule>('upload-pages', pagesModule);
