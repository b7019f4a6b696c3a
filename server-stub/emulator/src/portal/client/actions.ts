import type { Admin } from './admin.js';
import { Refusal } from './http.js';
import type { InboxClient } from './inbox.js';
import { type Module, type Sent, sendFile } from './send.js';
import type { Actions } from './state.js';
import type { Store } from './store.js';

export interface ActionDeps {
  readonly admin: Admin;
  readonly inbox: InboxClient;
  readonly store: Store;
  /** Fetches the state after an action. */
  readonly refresh: () => void;
  readonly send: typeof fetch;
}

/** Outcomes of sent files that stay on the page. */
const KEPT_SENT = 5;

export function createActions({ admin, inbox, store, refresh, send }: ActionDeps): Actions {
  /** Shows errors in a notice, or beside the fields they concern. */
  async function attempt(work: () => Promise<void>, fieldName = (field: string) => field): Promise<void> {
    store.set({ notice: null, wrong: {}, done: null });
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) return store.set({ connection: 'away' });
      const wrong = Object.entries(thrown.fields).map(([field, code]) => [fieldName(field), code]);
      if (wrong.length > 0) store.set({ wrong: Object.fromEntries(wrong) });
      else store.set({ notice: `The emulator refused: ${thrown.detail}` });
    }
    refresh();
  }

  const announce = (announcement: string) => store.set({ announcement });

  async function sendOne(file: File, module: Module, customerId: number): Promise<void> {
    store.set({ sending: store.state.sending + 1 });
    const sent: Sent = await sendFile(send, { file, module, customerId });
    const { sending, sent: before } = store.state;
    store.set({ sending: sending - 1, sent: [sent, ...before].slice(0, KEPT_SENT) });
    if (sent.kind === 'received') announce(`${sent.fileName} was received.`);
  }

  return {
    push: (ms, done) =>
      void attempt(async () => {
        await admin.push(ms);
        announce(done);
      }),
    setRunning: (running) => void attempt(() => admin.setRunning(running)),
    send: (files, module, customerId) =>
      void attempt(async () => {
        for (const file of files) await sendOne(file, module, customerId);
      }),
    showFormat: (format) => {
      store.set({ format });
      refresh();
    },
    approve: (uploadId, corrections) =>
      void attempt(async () => {
        await admin.approve(uploadId, corrections);
        announce('Approved. The second callback follows.');
      }),
    resend: (uploadId) =>
      void attempt(async () => {
        await admin.resend(uploadId);
        announce('Sent again.');
      }),
    saveSettings: (customerId, draft) =>
      void attempt(
        async () => {
          await admin.saveSettings(customerId, draft);
          const text = 'Saved. Applies to files received from now on.';
          store.set({ done: { where: `settings-${customerId}`, text }, announcement: text });
        },
        (field) => `${field}-${customerId}`,
      ),
    issueKey: (customerId) =>
      void attempt(async () => {
        store.set({ freshKey: { customerId, key: await admin.issueKey(customerId) } });
      }),
    revokeKey: (customerId, keyId) => void attempt(() => admin.revokeKey(customerId, keyId)),
    copyKey: () =>
      void attempt(async () => {
        const { freshKey } = store.state;
        if (!freshKey) return;
        await navigator.clipboard.writeText(freshKey.key);
        store.set({ freshKey: null, announcement: 'Copied.' });
      }),
    addAccount: () => void attempt(() => admin.addAccount()),
    switchOn: (fault) => void attempt(() => admin.switchOn(fault)),
    switchOff: (faultId) => void attempt(() => admin.switchOff(faultId)),
    answerInbox: (request) => void attempt(async () => store.set({ inbox: await inbox.answer(request) })),
    clearInbox: () => void attempt(async () => store.set({ inbox: await inbox.clear() })),
  };
}
