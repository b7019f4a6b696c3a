import type { Capture } from '../../src/capture/capture-state.js';
import { type Entry, type EntryIn, isTerminal } from '../../src/upload/entry.js';
import type { DeviceCapture } from './device-capture.js';
import {
  type PersonOf,
  type Photos,
  type Reports,
  type Sent,
  type SimulatedReport,
  valuesIn,
} from './reports.js';
import type { Servers } from './servers.js';
import { PEOPLE, type Tab } from './tab.js';
import type { World } from './world.js';

export interface Invariants {
  checkEntry(tab: Tab, entry: Entry): void;
  checkCapture(capture: DeviceCapture, state: Capture): void;
  /** To be called once everything has been calm for long. */
  checkEnd(tabs: readonly Tab[], world: World): Promise<void>;
}

export interface InvariantOptions {
  readonly servers: Servers;
  readonly reports: Reports;
  readonly photos: Photos;
  readonly personOf: PersonOf;
  readonly report: (problem: string) => void;
}

/** What is promised, checked after every change and at the end. */
export function createInvariants({
  servers,
  reports,
  photos,
  personOf,
  report,
}: InvariantOptions): Invariants {
  /** Uploads and records that a page was told of, with the value they were said to have. */
  const acknowledged = new Map<string, string>();
  return {
    checkEntry(tab, entry) {
      const added = tab.reportOf(entry);
      if ('uploadId' in entry && added) checkIdentity(entry.uploadId, added);
      if (entry.status === 'ready') checkRows(tab, entry, added);
    },
    checkCapture(capture, state) {
      if (state.status !== 'read' && state.status !== 'low-confidence' && state.status !== 'confirmed')
        return;
      const { recordId, readings } = state.status === 'low-confidence' ? state.lowConfidence : state;
      const photo = capture.photoOf(state.photo);
      if (recordId && photo) checkIdentity(recordId, photo);
      for (const value of valuesIn(JSON.stringify(readings))) {
        // The preview of a phone may be lost; then its reading is shown alone.
        const isAlone = !photo && state.photo.source === 'phone';
        const { takenBy = '' } = photos.findByValue(value) ?? {};
        if (isAlone && !takenBy.startsWith(`${capture.name} handoff `))
          report(`${capture.name} shows ${value} of ${takenBy}`);
        if (!isAlone && value !== photo?.value) report(`${capture.name} shows ${value} for ${photo?.value}`);
        checkShown(value, capture);
      }
    },
    async checkEnd(tabs, world) {
      const filed = findFiled(servers);
      checkFiledOnce(filed);
      for (const [id, value] of acknowledged)
        if (!filed.get(value)?.includes(id)) report(`${value} was acknowledged and is lost`);
      await checkOwners(filed);
      for (const tab of tabs) {
        for (const entry of tab.flow.entries()) checkLastState(tab, entry, filed);
        if (!tab.capture) continue;
        checkLastCapture(tab.capture);
        await checkDecisions(tab.capture, filed);
      }
      await servers.charges.check();
      world.note(`${filed.size} of ${reports.all.length + photos.all.length} reports and photos are filed`);
    },
  };

  function checkIdentity(id: string, { value }: Sent): void {
    const earlier = acknowledged.get(id) ?? value;
    if (earlier !== value) report(`${id} is said to be ${earlier} and ${value}`);
    acknowledged.set(id, value);
  }

  function checkShown(value: string, page: { readonly owner: string | null }): void {
    const person = personOf(value);
    if (person && person !== page.owner) report(`the page of ${page.owner} shows ${value} of ${person}`);
  }

  function checkRows(tab: Tab, { id, rows }: EntryIn<'ready'>, added: SimulatedReport | undefined): void {
    const values = rows.flatMap(({ result }) => valuesIn(JSON.stringify(result)));
    if (values.length !== 1) report(`${id} shows ${values.length} values`);
    for (const value of values) {
      if (added && value !== added.value) report(`${id} is ${added.value} and shows ${value}`);
      checkShown(value, tab);
    }
  }

  /** Once more only for each time that a person has decided so, not knowing whether it had arrived. */
  function checkFiledOnce(filed: Filed): void {
    const sentAgain = new Map(reports.all.map(({ value, timesSentAgain = 0 }) => [value, timesSentAgain]));
    for (const [value, ids] of filed)
      if (ids.length > 1 + (sentAgain.get(value) ?? 0)) report(`${value} is filed ${ids.length} times`);
  }

  async function checkOwners(filed: Filed): Promise<void> {
    for (const [value, ids] of filed) {
      for (const id of ids) {
        const owners = await findOwners(id);
        const person = personOf(value);
        if (owners.length === 0 && servers.mayBeUnowned(id)) continue;
        if (owners.length !== 1) report(`${value} is filed for ${owners.length} people`);
        else if (person && person !== owners[0]) report(`${value} of ${person} is filed for ${owners[0]}`);
      }
    }
  }

  async function findOwners(id: string): Promise<string[]> {
    const owners: string[] = [];
    for (const subject of PEOPLE) {
      const owner = servers.store.forOwner({ tenant: '', subject });
      if ((await owner.owns('upload', id)) || (await owner.owns('medical', id))) owners.push(subject);
    }
    return owners;
  }

  function checkLastState(tab: Tab, entry: Entry, filed: Filed): void {
    const added = tab.reportOf(entry);
    if (entry.status === 'cancelled' && added && filed.has(added.value))
      report(`${added.value} is said to be cancelled and is filed`);
    if (!isTerminal(entry)) report(`${entry.id} is ${entry.status} for ever`);
    // An upload from before a reload may be that of another person, who was signed in then.
    else if (entry.status === 'failed' && (added || entry.code !== 'not-found'))
      report(`${entry.id} has failed in calm: ${entry.code}`);
  }

  function checkLastCapture({ name, flow, decisions }: DeviceCapture): void {
    const state = flow.current();
    if (['preparing', 'waiting', 'reading', 'opening', 'shooting'].includes(state.status))
      report(`${name} is ${state.status} for ever`);
    if (state.status === 'failed') report(`${name} has failed in calm: ${state.code}`);
    if (state.status !== 'confirmed') return;
    if (state.save.status !== 'saved') report(`${name} is confirmed and ${state.save.status} for ever`);
    else if (!decisions.get(state.recordId ?? '')?.isSaved)
      report(`${name} is said to be saved, which nobody has told the page`);
  }

  /** What the page was told to be stored is stored: the last decision about each record, with the values it was about. */
  async function checkDecisions({ name, decisions }: DeviceCapture, filed: Filed): Promise<void> {
    for (const [recordId, { owner, state, isSaved, values }] of decisions) {
      if (!isSaved) continue;
      const person = { tenant: '', subject: owner };
      const stored = (await servers.store.confirmations.find(person, [recordId])).get(recordId);
      if (stored?.state !== state) report(`${name} has saved ${state}, and ${stored?.state} is stored`);
      const isAbout = values.every((value) => filed.get(value)?.includes(recordId));
      if (!isAbout) report(`${name} has confirmed ${values.join(' ')} of another record`);
      if (stored && valuesIn(JSON.stringify(stored)).join() !== values.join())
        report(`${name} has confirmed ${values.join(' ')}, and something else is stored`);
    }
  }
}

/** The ids of uploads and records of the service, by the value in them. */
type Filed = ReadonlyMap<string, readonly string[]>;

function findFiled({ emulator }: Servers): Filed {
  const filed = new Map<string, string[]>();
  const add = (id: string, content: string) => {
    for (const value of valuesIn(content)) filed.set(value, [...(filed.get(value) ?? []), id]);
  };
  const { uploads, readings } = emulator.snapshot();
  for (const upload of uploads) {
    const original = 'original' in upload ? new TextDecoder().decode(upload.original) : '';
    add(upload.uploadId, original + JSON.stringify({ ...upload, original: null }));
  }
  for (const { id, extraction } of readings) add(id, JSON.stringify(extraction));
  return filed;
}
