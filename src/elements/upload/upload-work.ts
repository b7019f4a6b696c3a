import { html } from 'lit';
import { systemClock } from '../../clock.js';
import { createUploadFlow } from '../../flow/upload-flow.js';
import { enReports } from '../../i18n/en-reports.js';
import { isSystemFile, readFolder } from '../../intake/read-folder.js';
import { connect } from '../../service/connect.js';
import { HdtResults } from '../results/hdt-results.js';
import { badgeStyles } from '../shared/badge.styles.js';
import { define } from '../shared/define.js';
import { inspect } from '../shared/inspect.js';
import { toHostEvent } from './events.js';
import { folderView } from './folder-view.js';
import { guardLeaving, lostEntries } from './leaving.js';
import { listStyles } from './list.styles.js';
import { announcementOf, listView } from './list-view.js';
import { uploadPart } from './upload-part.js';

define('hdt-results', HdtResults);

uploadPart.provide({
  english: enReports,
  styles: [badgeStyles, listStyles],
  inspect,
  createFlow(connection, options) {
    const { journal, nextId, entries = [] } = options;
    const key = journal?.key ?? '';
    const flow = createUploadFlow({
      ...options,
      entries: [...lostEntries(key, nextId!), ...entries],
      client: connection.client(connect, systemClock),
    });
    const { close, setAway } = flow;
    let unguard = guardLeaving(flow, key);
    return Object.assign(flow, {
      close() {
        unguard();
        close();
      },
      setAway(isAway: boolean) {
        unguard();
        if (!isAway) unguard = guardLeaving(flow, key);
        setAway(isAway);
      },
    });
  },
  hasLost: (key) => key !== null && lostEntries(key, String).length > 0,
  folderView: ({ localize, host }) =>
    folderView({
      label: localize.messages.upload.chooseFolder,
      disabled: host.matches(':disabled'),
      onFiles: (files) => host.add(files.filter(({ name }) => !isSystemFile(name))),
    }),
  async readFolders(folders, take) {
    for (let folder = folders.shift(); folder; folder = folders.shift()) take(await readFolder(folder));
  },
  sessionView: ({ localize, facts }) =>
    html`<p class="notice" part="notice">${localize.messages.errors['session-changed'](facts)}</p>`,
  listView,
  announcementOf,
  toHostEvent,
});
