import { systemClock } from '../../clock.js';
import { createUploadFlow } from '../../flow/upload-flow.js';
import { enReports } from '../../i18n/en-reports.js';
import { connect } from '../../service/connect.js';
import { define } from '../define.js';
import { HdtResults } from '../hdt-results/hdt-results.js';
import { inspect } from '../inspect.js';
import { badgeStyles } from '../views/badge.styles.js';
import { toHostEvent } from './events.js';
import { listStyles } from './list.styles.js';
import { announcementOf, listView } from './list-view.js';
import { uploadPart } from './upload-part.js';

define('hdt-results', HdtResults);

uploadPart.provide({
  english: enReports,
  styles: [badgeStyles, listStyles],
  inspect,
  createFlow: (connection, options) =>
    createUploadFlow({ ...options, client: connection.client(connect, systemClock) }),
  listView,
  announcementOf,
  toHostEvent,
});
