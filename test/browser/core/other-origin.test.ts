import '../../../src/development/console-hints.js';
import { connect } from '../../../src/core/service/connect.js';
import type { TokenSource } from '../../../src/core/service/token.js';
import { listUploads } from '../../../src/headless.js';
import type { HdtUpload } from '../../../src/upload.js';
import '../../../src/upload.js';
import { expect, fixture, html } from '../../support/testing.js';
import { until } from '../../support/until.js';

const report = (name: string) => new File([`Test,Result\n${name},1\n`], `${name}.csv`);

/** The token endpoint of a gateway of another site, which allows this page unless told otherwise. */
async function startGateway(options: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`/other-origin?${new URLSearchParams(options)}`);
  return ((await response.json()) as { tokenEndpoint: string }).tokenEndpoint;
}

/** What became of each file: its status, and the code of one that failed. */
const outcomes = (element: HdtUpload) =>
  element.entries.map((entry) => (entry.status === 'failed' ? entry.code : entry.status));

async function send(element: HdtUpload, name: string): Promise<void> {
  const before = element.entries.length;
  element.add([report(name)]);
  await until(
    () =>
      element.entries.length === before + 1 &&
      outcomes(element).every((is) => /processing|refused|unauthorized/.test(is)),
    name,
  );
}

/** Lines for developers. */
function consoleLines(): { lines: string[]; restore: () => void } {
  const { error } = console;
  const lines: string[] = [];
  console.error = (line: string) => lines.push(line);
  return {
    lines,
    restore() {
      console.error = error;
    },
  };
}

/** WebKitGTK keeps no cookie of a third party, partitioned or not. */
const KEEPS_COOKIES = /Chrome|Firefox/.test(navigator.userAgent);

describe('a page of another site than its gateway', () => {
  let said: ReturnType<typeof consoleLines>;
  beforeEach(() => {
    sessionStorage.clear();
    said = consoleLines();
  });
  afterEach(() => said.restore());

  const create = (tokenEndpoint: string) =>
    fixture<HdtUpload>(html`<hdt-upload token-endpoint=${tokenEndpoint}></hdt-upload>`);

  it('keeps its session over two files, or sends nothing where the browser keeps no cookie', async () => {
    const tokenEndpoint = await startGateway();
    const element = await create(tokenEndpoint);
    await send(element, 'first');
    await send(element, 'second');
    if (!KEEPS_COOKIES) {
      expect(outcomes(element)).to.deep.equal(['cookies-refused', 'cookies-refused']);
      expect(said.lines).to.have.length(1);
      expect(said.lines[0]).to.match(/^hdt-elements: the browser keeps no cookie of https:\/\/localhost/);
      return;
    }
    expect(outcomes(element)).to.deep.equal(['processing', 'processing']);
    const uploads = await listUploads(connect({ tokenEndpoint, scope: ['pathology'] }), { limit: 5 });
    expect(uploads.map(({ fileName }) => fileName).sort()).to.deep.equal(['first.csv', 'second.csv']);
    expect(said.lines).to.deep.equal([]);
  });

  it("keeps its person who is signed in by the host's cookie, where the browser keeps one", async () => {
    const tokenEndpoint = await startGateway({ session: 'cookie' });
    await fetch(new URL('/sign-in', tokenEndpoint), { method: 'POST', credentials: 'include' });
    const element = await create(tokenEndpoint);
    await send(element, 'first');
    await send(element, 'second');
    const outcome = KEEPS_COOKIES ? 'processing' : 'unauthorized';
    expect(outcomes(element)).to.deep.equal([outcome, outcome]);
    expect(
      said.lines.filter((line) => /nobody is signed in.*SameSite=None; Secure; Partitioned/.test(line)),
    ).to.have.length(KEEPS_COOKIES ? 0 : 1);
  });

  it('keeps its person who is signed in by a tokenSource, in any browser', async () => {
    const tokenEndpoint = await startGateway({ session: 'header' });
    const element = await create(tokenEndpoint);
    const tokenSource: TokenSource = async ({ scope }) => {
      const response = await fetch(tokenEndpoint, {
        method: 'POST',
        headers: { authorization: 'Bearer of-ana', 'content-type': 'application/json', 'x-hdt-client': '1' },
        body: JSON.stringify({ scope }),
      });
      return response.json();
    };
    element.tokenSource = tokenSource;
    await send(element, 'first');
    await send(element, 'second');
    expect(outcomes(element)).to.deep.equal(['processing', 'processing']);
    expect(said.lines).to.deep.equal([]);
  });

  it('is reported in one line where its origin is not allowed', async () => {
    const element = await create(await startGateway({ origin: 'https://clinic.example' }));
    await send(element, 'first');
    expect(outcomes(element)).to.deep.equal(['origin-refused']);
    expect(said.lines).to.have.length(1);
    expect(said.lines[0]).to.contain(`set HDT_ALLOWED_ORIGINS=${location.origin} there`);
  });
});
