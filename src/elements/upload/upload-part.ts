import type { TemplateResult } from 'lit';
import type { EntryChange } from '../../flow/entry-store.js';
import type { UploadFlow, UploadFlowOptions } from '../../flow/upload-flow.js';
import type { ReportMessages } from '../../i18n/messages.js';
import type { Entry } from '../../queue/entry.js';
import type { ArrivingPart } from '../arrival.js';
import { LazyPart } from '../lazy-part.js';
import type { Connection } from '../shared/connection.js';
import type { EntryContext } from './entry-context.js';
import type { HostEvent } from './events.js';

/** What checks, sends and shows files. It comes when somebody is about to add one. */
export interface UploadWork extends ArrivingPart {
  readonly english: ReportMessages;
  createFlow(
    connection: Connection,
    options: Omit<UploadFlowOptions, 'client' | 'tokenEndpoint' | 'tokenSource'>,
  ): UploadFlow;
  /** Files were lost with the page before: they are to be named. */
  hasLost(journalKey: string | null): boolean;
  /** A button that picks a folder. */
  folderView(context: EntryContext): TemplateResult;
  /** Empties `folders`, and hands over the files of each. */
  readFolders(folders: FileSystemDirectoryEntry[], take: (files: File[]) => void): Promise<void>;
  /** Says that someone else has signed in. */
  sessionView(context: EntryContext): TemplateResult;
  listView(entries: readonly Entry[], context: EntryContext): TemplateResult;
  announcementOf(
    change: EntryChange,
    entries: () => readonly Entry[],
    context: () => EntryContext,
  ): string | null;
  toHostEvent(change: EntryChange): HostEvent | null;
}

export const uploadPart = new LazyPart<UploadWork>();
