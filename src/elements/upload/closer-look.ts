import { html, nothing } from 'lit';
import { FORMATS } from '../../intake/format.js';
import type { Entry } from '../../queue/entry.js';
import { displayName } from '../shared/file-name.js';
import type { EntryContext } from './entry-context.js';
import { loadLook } from './load-look.js';

type Look = Awaited<ReturnType<typeof loadLook>>;

let loaded: Look | null = null;

/** Rows are drawn again when this changes. */
export const loadedLook = (): Look | null => loaded;

/** What is rarely looked at is fetched then. */
async function load({ localize, facts, announce, host }: EntryContext): Promise<Look | null> {
  try {
    loaded ??= await loadLook();
    host.requestUpdate();
  } catch {
    announce(localize.messages.errors.network(facts));
  }
  return loaded;
}

/** What was found out about a file that was held back, and what can be done about it here. */
export function findingView(entry: Entry, name: string, context: EntryContext): unknown {
  const { flow } = context;
  if (entry.status !== 'failed' || !flow) return nothing;
  const finding =
    entry.code === 'other-patient'
      ? { kind: 'patients' as const, ...flow.patientsOf(entry.id) }
      : flow.findingOf(entry.id);
  if (!finding) return nothing;
  if (!loaded) {
    void load(context);
    return nothing;
  }
  return loaded.findingView(finding, entry.id, name, context, { html, displayName });
}

/** Shows what is sent of a file. */
export async function openSent({ id, size }: Entry, name: string, context: EntryContext): Promise<void> {
  const sent = context.flow?.sentOf(id);
  const look = await load(context);
  if (sent) look?.openSent({ ...sent, ...FORMATS[sent.format], name, chosen: size }, context);
}
