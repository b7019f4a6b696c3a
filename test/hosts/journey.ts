import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const sample = (name: string): string =>
  fileURLToPath(new URL(`../../demo/public/samples/${name}`, import.meta.url));
const HEIC = fileURLToPath(new URL('../fixtures/images/quadrants-rotated.heic', import.meta.url));

/** Milliseconds; only against a page that never gets there. */
const PATIENCE = 300_000;

/** A person's browser: Chromium asks about neither the camera nor a certificate that a development server made. */
const VISITOR: BrowserContextOptions = {
  locale: 'en-US',
  ignoreHTTPSErrors: true,
  permissions: ['camera', 'clipboard-read', 'clipboard-write'],
};

export interface Steps {
  readonly name: string;
  take(page: Page): Promise<void>;
}

const last = (page: Page, text: string) => page.locator('output').getByText(text).waitFor();

const MISSPELLED = '<hdt-results file-nam="a"></hdt-results>';
const HINT = /Did you mean file-name/;

/** Whether the console names a misspelled attribute. */
async function isHinted(page: Page): Promise<boolean> {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.evaluate(async (html) => {
    document.body.insertAdjacentHTML('beforeend', html);
    await customElements.whenDefined('hdt-results');
    await (document.body.lastElementChild as HTMLElement & { updateComplete: Promise<unknown> })
      .updateComplete;
  }, MISSPELLED);
  return lines.some((line) => HINT.test(line));
}

/** What a person does on the page of every host, and what its code hears of it. */
export const STEPS: readonly Steps[] = [
  {
    name: 'HL7 to rows',
    async take(page) {
      const upload = page.locator('hdt-upload');
      await upload.locator('input[type=file]').first().setInputFiles(sample('blood-panel.hl7'));
      await upload.getByText('8 results').first().waitFor();
      await last(page, '8 results');
    },
  },
  {
    name: 'HEIC in the Worker',
    async take(page) {
      const asked: string[] = [];
      const note = (url: string) => asked.push(url.slice(url.lastIndexOf('/') + 1));
      page.context().on('request', (request) => note(request.url()));
      const input = page.locator('hdt-upload input[type=file]').first();
      const [sent] = await Promise.all([
        page.waitForResponse((response) => /\/api\/master/.test(response.url())),
        page.waitForEvent('worker'),
        input.setInputFiles(HEIC),
      ]);
      if (!sent.ok()) throw new Error(`sent: ${sent.status()}`);
      if (!asked.some((name) => name.endsWith('.wasm'))) throw new Error(`no decoder: ${asked}`);
      const wrong = asked.filter((name) => /heic2any|pipeline/.test(name));
      if (wrong.length > 0) throw new Error(`fallback: ${wrong}`);
    },
  },
  {
    name: 'camera to reading',
    async take(page) {
      const capture = page.locator('hdt-device-capture');
      await capture.getByRole('button', { name: 'Open the camera' }).click();
      // A good picture is taken by itself.
      await capture.getByRole('button', { name: 'Save this reading' }).click();
      await last(page, '1 readings');
    },
  },
  {
    name: 'language',
    async take(page) {
      await page.locator('main > select').selectOption('de');
      await page.locator('hdt-upload').getByRole('button', { name: 'Dateien wählen' }).waitFor();
    },
  },
  {
    name: 'no hints',
    async take(page) {
      if (await isHinted(page)) throw new Error('a production build names a misspelled attribute');
    },
  },
];

/** What the form of a host knows of two files that were read; the picture of before shows no report, and leaves it again. */
export const IN_A_FORM: Steps = {
  name: 'in a form',
  async take(page) {
    const input = page.locator('hdt-upload input[type=file]').first();
    await input.setInputFiles(sample('blood-count.csv'));
    await last(page, '2 in the form');
  },
};

/** A report of 12 MB: frameworks have limits of their own for the bodies of requests. */
export const LARGE_FILE: Steps = {
  name: 'large file',
  async take(page) {
    const report = readFileSync(sample('blood-panel.hl7'), 'utf8').trimEnd();
    const note = `\rNTE|1||${'as before '.repeat(100)}`;
    const buffer = Buffer.from(report + note.repeat(12_000));
    const input = page.locator('hdt-upload input[type=file]').first();
    const [sent] = await Promise.all([
      page.waitForResponse((response) => /\/api\/master/.test(response.url())),
      input.setInputFiles({ name: 'large.hl7', mimeType: 'text/plain', buffer }),
    ]);
    if (!sent.ok()) throw new Error(`sent: ${sent.status()}`);
  },
};

/** A phone takes the photo that a computer asks for, from the link that it would scan. */
export const PHONE: Steps = {
  name: 'phone',
  async take(page) {
    await page.getByRole('button', { name: 'Use your phone' }).click();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('The link has been copied.').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const context = await page.context().browser()!.newContext(VISITOR);
    try {
      const phone = await context.newPage();
      await phone.goto(link);
      await phone.getByRole('button', { name: 'Yes, go on' }).click();
      await phone.getByRole('heading', { name: 'Compare this code' }).waitFor();
      await page.getByRole('button', { name: 'Yes, connect this phone' }).click();
      await phone.getByRole('button', { name: 'Open the camera' }).click();
      // A good picture is taken by itself.
      await phone.getByRole('heading', { name: 'Done. Look at your computer' }).waitFor();
      await page.getByRole('button', { name: 'Save this reading' }).click();
      await last(page, '1 readings, photographed by the phone');
    } finally {
      await context.close();
    }
  },
};

/** Reports of two patients are added at once, and each is filed under its own. */
export const DESK: Steps = {
  name: 'desk',
  async take(page) {
    const reports = { 'blood-panel.hl7': 'Erika Muster', 'someone-else.hl7': 'Jonas Beispiel' };
    const input = page.locator('hdt-upload input[type=file]').first();
    await input.setInputFiles(Object.keys(reports).map(sample));
    for (const [name, patient] of Object.entries(reports)) {
      const form = page.locator('form').filter({ hasText: name });
      const option = await form.getByRole('option', { name: patient }).getAttribute('value');
      await form.getByRole('combobox').selectOption(option);
      await form.getByRole('button', { name: 'File' }).click();
      await page.getByRole('listitem').filter({ hasText: patient }).getByText('1 reports').waitFor();
    }
  },
};

/** Statuses and uploads of the person whose page it is, by the gateway. */
const askForUploads = (page: Page): Promise<{ status: number; count: number }> =>
  page.evaluate(async () => {
    const exchanged = await fetch('/hdt/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hdt-client': '1' },
      body: '{"scope":"pathology"}',
    });
    if (!exchanged.ok) return { status: exchanged.status, count: 0 };
    const { access_token } = await exchanged.json();
    const headers = { authorization: `Bearer ${access_token}` };
    const listed = await fetch('/hdt/api/v1/uploads', { headers });
    return { status: listed.status, count: (await listed.json()).count };
  });

/** Statuses of a token that was exchanged before its person signed out, and of an exchange afterwards. */
const signOut = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const exchange = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hdt-client': '1' },
      body: '{"scope":"pathology"}',
    };
    const { access_token } = await (await fetch('/hdt/token', exchange)).json();
    await fetch('/sign-out', { method: 'POST' });
    const headers = { authorization: `Bearer ${access_token}` };
    const listed = await fetch('/hdt/api/v1/uploads', { headers });
    return [listed.status, (await fetch('/hdt/token', exchange)).status];
  });

/** Requests that a scanner may send. They sign nobody in, and the server goes on. */
async function tryWithoutName(page: Page): Promise<void> {
  for (const body of [{}, { data: {} }, { form: { name: '' } }]) {
    const answer = await page.request.post(new URL('/sign-in', page.url()).href, body);
    if (answer.ok()) throw new Error(`${JSON.stringify(body)} signs in`);
  }
}

async function signIn(page: Page, name: string): Promise<void> {
  const { status } = await askForUploads(page);
  if (status !== 401) throw new Error(`nobody is signed in, and the gateway says ${status}`);
  await tryWithoutName(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  // The address is the same before and after.
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  ]);
}

/** The first person, whose files the steps after it send. */
export const SIGN_IN: Steps = { name: 'sign in', take: (page) => signIn(page, 'ada') };

/** Another one, while one develops: the first has sent the same files to the same database. */
export const SIGN_IN_DEVELOPMENT: Steps = { name: 'sign in', take: (page) => signIn(page, 'cleo') };

export const TWO_PEOPLE: Steps = {
  name: 'two people',
  async take(page) {
    const context = await page.context().browser()!.newContext({ locale: 'en-US' });
    try {
      const other = await context.newPage();
      await other.goto(page.url());
      await signIn(other, 'ben');
      const [ada, ben] = [await askForUploads(page), await askForUploads(other)];
      if (ada.status !== 200 || ada.count === 0) throw new Error(`ada sees ${JSON.stringify(ada)}`);
      if (ben.status !== 200 || ben.count > 0) throw new Error(`ben sees ${JSON.stringify(ben)}`);
      const signedOut = await signOut(other);
      if (signedOut.some((status) => status !== 401)) throw new Error(`signed out, ben gets ${signedOut}`);
    } finally {
      await context.close();
    }
  },
};

/**
 * What a development server could do otherwise: pass requests on, serve files that code fetches by address, and set the
 * condition `development`.
 */
export const IN_DEVELOPMENT: readonly Steps[] = [
  ...STEPS.slice(0, 2),
  {
    name: 'hints',
    async take(page) {
      if (!(await isHinted(page))) throw new Error('no misspelled attribute is named');
    },
  },
];

/** What went wrong in each step; empty when all is well. */
export async function journey(
  browser: Browser,
  url: string,
  steps: readonly Steps[],
): Promise<Map<string, string>> {
  const context = await browser.newContext(VISITOR);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy|Refused|hdt-elements|ydrat/.test(text) && !HINT.test(text))
      complaints.push(text);
  });
  const found = new Map<string, string>();
  try {
    await page.goto(url);
    for (const { name, take } of steps) {
      const outcome = await take(page).then(
        () => '',
        (thrown: Error) => thrown.message.split('\n')[0] ?? 'failed',
      );
      found.set(name, outcome);
    }
    found.set('console', complaints.join(' | '));
  } finally {
    await context.close();
  }
  return found;
}
