import { READ_IN_BROWSERS, startBackEnd } from './back-end.js';
import { makeInstallable } from './installable.js';
import { shownLanguage, translate, translatePage } from './words.js';

/** On the site of the documentation no server answers, but the emulator in a Service Worker. */
const IS_ON_SITE = import.meta.env.MODE === 'site';

const KEY = 'hdt-demo-language';

/** `?lang=` first, then what was chosen before, then the browser's own. */
function chosenLanguage(): string {
  const asked = new URLSearchParams(location.search).get('lang');
  return asked ?? withStorage((storage) => storage.getItem(KEY)) ?? navigator.language;
}

/** Null where the browser refuses storage, as with blocked cookies: then the choice lasts as long as the page. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

function useLanguage(tag: string): void {
  document.documentElement.lang = tag;
  translatePage(tag);
  document.title = `${document.querySelector('h1')!.textContent} · hdt-elements`;
}

/** Sets up a page of the demo: its language, which is remembered, and what answers. */
export function startPage(languages: readonly { readonly tag: string; readonly name: string }[]): void {
  if (IS_ON_SITE) prepareForSite();
  const picker = document.querySelector<HTMLSelectElement>('#language')!;
  for (const { tag, name } of languages.filter(({ tag }) => tag !== 'en')) {
    const option = new Option(name, tag);
    option.lang = tag;
    picker.append(option);
  }
  const tag = shownLanguage(chosenLanguage());
  useLanguage(tag);
  picker.value = [...picker.options].find(({ value }) => tag.toLowerCase().startsWith(value))?.value ?? 'en';
  picker.addEventListener('change', () => {
    withStorage((storage) => storage.setItem(KEY, picker.value));
    useLanguage(picker.value);
  });
  if (IS_ON_SITE) void answerOnSite();
  else {
    void offerEmulator();
    void makeInstallable();
  }
}

/** On the site the emulator runs in the browser, and has no reader of pictures: nothing is offered that needs one. */
function prepareForSite(): void {
  for (const footer of document.querySelectorAll<HTMLElement>('[data-word="honest"]')) {
    footer.dataset.word = 'honest.site';
  }
  for (const reader of document.querySelectorAll<HTMLElement>('[data-word="capture.reader"]')) {
    reader.dataset.word = 'capture.noReader';
  }
  for (const samples of document.querySelectorAll<HTMLElement>('.samples')) {
    for (const button of samples.querySelectorAll('button')) {
      if (!READ_IN_BROWSERS.test(button.dataset.sample!)) button.remove();
    }
    samples.hidden = !samples.querySelector('button');
  }
}

async function answerOnSite(): Promise<void> {
  const site = new URL('../', location.href).pathname;
  const isNew = !navigator.serviceWorker?.controller;
  if (!(await startBackEnd(site))) sayThatNothingAnswers();
  // A list that was requested before the worker answered has failed.
  else if (isNew) document.querySelector('hdt-records')?.reload();
}

function sayThatNothingAnswers(): void {
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.dataset.word = 'site.noBackEnd';
  notice.textContent = translate('site.noBackEnd');
  document.querySelector('main')!.prepend(notice);
}

/** The emulator's own page answers only on the machine it runs on: a phone is shown no link to it. */
async function offerEmulator(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('footer a')!;
  const answer = await fetch(link.href, { method: 'HEAD' }).catch(() => null);
  link.hidden = !answer?.ok;
}

/** Shows a developer the events of an element. They hold ids and codes only. */
export function logEvents(element: HTMLElement, names: readonly string[]): void {
  const log = document.querySelector('#events')!;
  for (const name of names) {
    element.addEventListener(name, (event) => {
      document.querySelector('#no-events')?.remove();
      const line = document.createElement('li');
      line.textContent = `${name} ${summarize((event as CustomEvent<object>).detail)}`;
      log.prepend(line);
      while (log.childElementCount > 50) log.lastElementChild?.remove();
    });
  }
}

const summarize = (detail: object): string =>
  JSON.stringify(detail, (_, value: unknown) => {
    if (value instanceof File) return `File (${value.size} bytes)`;
    return Array.isArray(value) && value.length > 3 ? `[${value.length} items]` : value;
  });

const IS_OWN_MACHINE = /^(?:localhost|127\..*|\[::1\])$/;

/**
 * Lets a phone photograph for an element; it opens the same page. To a phone `localhost` is itself, so its link has this machine's
 * address in the network. On the site a phone would ask its own Service Worker, which knows nothing of this page.
 */
export async function offerPhone(element: { phonePage: string }, address: string): Promise<void> {
  const page = new URL(address, location.href);
  // At once, since a button that comes later would move the page.
  element.phonePage = IS_ON_SITE ? '' : page.href;
  if (IS_ON_SITE) return;
  if (!IS_OWN_MACHINE.test(page.hostname)) return;
  const answer = await fetch('/lan-address').catch(() => null);
  if (answer?.ok) page.hostname = await answer.text();
  element.phonePage = answer?.ok ? page.href : '';
}

/** Adds a file of `samples/` as if the person had chosen it. The buttons appear once they work; their place is kept until then. */
export function offerSamples(take: (file: File) => void): void {
  const section = document.querySelector<HTMLElement>('.samples')!;
  const failed = section.querySelector<HTMLElement>('#sample-failed')!;
  for (const button of section.querySelectorAll('button')) {
    button.addEventListener('click', async () => {
      const file = await sampleFile(button.dataset.sample!).catch(() => null);
      failed.textContent = file ? '' : translate('samples.failed');
      if (file) take(file);
    });
  }
  section.inert = false;
}

async function sampleFile(name: string): Promise<File> {
  const response = await fetch(new URL(`./samples/${name}`, location.href));
  if (!response.ok) throw new Error(`no sample: ${response.status}`);
  return new File([await response.blob()], name);
}
