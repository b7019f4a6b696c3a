import { scriptedXhr, service, setUpPageService } from '../../support/page-service.js';
import { until } from '../../support/until.js';
import { createRelay, type Relay } from '../../unit/pages/by-phone/relay.js';
import { type CameraStub, stubCamera } from '../capture/camera-stub.js';

/** The camera and the back end of the current test; see `setUpPhones`. */
export let camera: CameraStub;
export let relay: Relay;

let pairings = 0;

/** Gives each test of a file a camera, and a back end that connects a phone with a computer: both are on this page. */
export function setUpPhones(): void {
  const original = { XMLHttpRequest: window.XMLHttpRequest };
  setUpPageService();
  beforeEach(() => {
    camera = stubCamera('works');
    // What elements of an earlier test send while they leave is for another pairing.
    pairings += 1;
    relay = createRelay(`h${pairings}`);
    relay.onEvent = (event) => service.send(event);
    const scripted = window.fetch;
    window.fetch = (input, init) =>
      String(input).includes('/hdt/') && !String(input).endsWith('/events')
        ? relay.fetch(new URL(String(input), location.href), init)
        : scripted(input, init);
    window.XMLHttpRequest = scriptedXhr({
      fetch: (input, init) => relay.fetch(new URL(String(input), location.href), init),
    }) as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    camera.restore();
    Object.assign(window, original);
  });
}

export const words = (element: Element) => element.shadowRoot!.textContent!.replace(/\s+/g, ' ');

export const shows = (element: Element, text: string) =>
  until(() => words(element).includes(text), `never shows "${text}", but ${words(element)}`);

export async function press(element: Element, name: string): Promise<void> {
  const find = () =>
    [...element.shadowRoot!.querySelectorAll<HTMLButtonElement>('button')].find(
      (each) => [each.getAttribute('aria-label'), each.textContent!.trim()].includes(name) && !each.disabled,
    );
  await until(() => find() !== undefined, `no button "${name}" in ${words(element)}`);
  find()!.click();
}

/** The fragment of the link that the computer has copied in place of its QR code. */
export async function copyFragment(computer: Element): Promise<string> {
  let link = '';
  const write = navigator.clipboard.writeText;
  navigator.clipboard.writeText = async (text) => {
    link = text;
  };
  await press(computer, 'Copy the link');
  await shows(computer, 'The link has been copied');
  navigator.clipboard.writeText = write;
  return new URL(link).hash;
}
