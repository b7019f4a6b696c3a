import { type Entry, type EntryIn, isTerminal } from '../../src/queue/entry.js';
import type { SeenResponse } from './page-fetch.js';
import { type Reports, type SimulatedReport, valuesIn } from './reports.js';
import { API_KEY, type Servers } from './servers.js';
import { PEOPLE, type Tab } from './tab.js';
import type { World } from './world.js';

export interface Invariants {
  checkResponse(response: SeenResponse): void;
  checkEntry(tab: Tab, entry: Entry): void;
  /** To be called once everything has been calm for long. */
  checkEnd(tabs: readonly Tab[], world: World): Promise<void>;
}

export interface InvariantOptions {
  readonly servers: Servers;
  readonly reports: Reports;
  readonly report: (problem: string) => void;
}

/** What is promised, checked after every change and at the end. */
export function createInvariants({ servers, reports, report }: InvariantOptions): Invariants {
  /** Uploads that a page was told of, with the report they were said to be. */
  const acknowledged = new Map<string, string>();
  const personOf = (value: string) => reports.all.find((one) => one.value === value)?.person;

  return {
    checkResponse({ path, status, text }) {
      if (text.includes(API_KEY)) report(`the API key is in the response ${status} of ${path}`);
    },
    checkEntry(tab, entry) {
      const added = tab.reportOf(entry);
      if ('uploadId' in entry && added) checkIdentity(entry.uploadId, added);
      if (entry.status === 'ready') checkRows(tab, entry, added);
    },
    async checkEnd(tabs, world) {
      const filed = findFiled(servers);
      for (const [value, ids] of filed) if (ids.length > 1) report(`${value} is filed ${ids.length} times`);
      for (const [uploadId, value] of acknowledged)
        if (!filed.get(value)?.includes(uploadId)) report(`${value} was acknowledged and is lost`);
      await checkOwners(filed);
      for (const tab of tabs) for (const entry of tab.flow.entries()) checkLastState(tab, entry, filed);
      world.note(`${filed.size} of ${reports.all.length} reports are filed`);
    },
  };

  function checkIdentity(uploadId: string, { value }: SimulatedReport): void {
    const earlier = acknowledged.get(uploadId) ?? value;
    if (earlier !== value) report(`upload ${uploadId} is said to be ${earlier} and ${value}`);
    acknowledged.set(uploadId, value);
  }

  function checkRows(tab: Tab, { id, rows }: EntryIn<'ready'>, added: SimulatedReport | undefined): void {
    const values = rows.flatMap(({ result }) => valuesIn(JSON.stringify(result)));
    if (values.length !== 1) report(`${id} shows ${values.length} values`);
    for (const value of values) {
      const person = personOf(value);
      if (added && value !== added.value) report(`${id} is ${added.value} and shows ${value}`);
      if (person && person !== tab.owner) report(`the page of ${tab.owner} shows ${value} of ${person}`);
    }
  }

  async function checkOwners(filed: Filed): Promise<void> {
    for (const [value, ids] of filed) {
      for (const id of ids) {
        const owners = await findOwners(id);
        const person = personOf(value);
        if (owners.length !== 1) report(`${value} is filed for ${owners.length} people`);
        else if (person && person !== owners[0]) report(`${value} of ${person} is filed for ${owners[0]}`);
      }
    }
  }

  async function findOwners(id: string): Promise<string[]> {
    const owners: string[] = [];
    for (const subject of PEOPLE)
      if (await servers.store.forOwner({ tenant: '', subject }).owns('upload', id)) owners.push(subject);
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
}

/** The uploads of the service by the value in them. */
type Filed = ReadonlyMap<string, readonly string[]>;

function findFiled({ emulator }: Servers): Filed {
  const filed = new Map<string, string[]>();
  for (const upload of emulator.snapshot().uploads) {
    const original = 'original' in upload ? new TextDecoder().decode(upload.original) : '';
    const content = original + JSON.stringify({ ...upload, original: null });
    for (const value of valuesIn(content)) filed.set(value, [...(filed.get(value) ?? []), upload.uploadId]);
  }
  return filed;
}
