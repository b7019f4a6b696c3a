import { translate, translatePage } from './words.js';

const KEY = 'hdt-demo-language';

/** `?lang=` first, then what was chosen before, then the browser's own. */
function chosenLanguage(): string {
  const asked = new URLSearchParams(location.search).get('lang');
  return asked ?? localStorage.getItem(KEY) ?? navigator.language;
}

function useLanguage(tag: string): void {
  document.documentElement.lang = tag;
  translatePage(tag);
  document.title = `${document.querySelector('h1')!.textContent} · hdt-elements`;
}

/** Sets up a page of the demo: its language, which is remembered, and the link to the emulator. */
export function startPage(): void {
  const picker = document.querySelector<HTMLSelectElement>('#language')!;
  const tag = chosenLanguage();
  useLanguage(tag);
  picker.value = [...picker.options].find(({ value }) => tag.toLowerCase().startsWith(value))?.value ?? 'en';
  picker.addEventListener('change', () => {
    localStorage.setItem(KEY, picker.value);
    useLanguage(picker.value);
  });
  void offerEmulator();
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
    return Array.isArray(value) && value.length > 3 ? `[${value.length} rows]` : value;
  });

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
