/** Browsers grouped by where their camera permission is set. For `phoneApp`, any iPhone browser but Safari, that is iOS. */
export type BrowserFamily =
  | 'chrome'
  | 'edge'
  | 'chromeAndroid'
  | 'samsung'
  | 'firefox'
  | 'firefoxAndroid'
  | 'safariPhone'
  | 'safariMac'
  | 'phoneApp'
  | 'other';

/** The first match wins, because most user agents name other browsers too. */
const FAMILIES: readonly (readonly [BrowserFamily, RegExp])[] = [
  ['phoneApp', /(?:CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo|GSA)\//],
  ['safariPhone', /\b(?:iPhone|iPad|iPod)\b.*Safari\//],
  ['firefoxAndroid', /Android.*Firefox\//],
  ['firefox', /Firefox\//],
  ['samsung', /SamsungBrowser\//],
  ['chromeAndroid', /Android.*Chrome\//],
  ['edge', /Edg\//],
  ['chrome', /Chrome\//],
  ['safariMac', /Macintosh.*Safari\//],
];

/**
 * Detects the browser from its user agent, because no feature reveals where its settings are.
 *
 * @param browser `navigator`. An iPad claims to be a Mac, but no Mac has a touch screen.
 */
export function detectBrowserFamily({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): BrowserFamily {
  const family = FAMILIES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  return family === 'safariMac' && maxTouchPoints > 1 ? 'safariPhone' : family;
}

/**
 * Where a denied camera can be allowed: in the settings of the browser, in those of the operating system (`device`), or in
 * the browser's own prompt, which appears again (`prompt`).
 */
export type CameraPermissionPlace = BrowserFamily | 'device' | 'prompt';

async function findCameraPermissionPlace(): Promise<CameraPermissionPlace> {
  const state = await queryCameraPermission();
  if (state === 'prompt') return 'prompt';
  // The browser allows the page the camera, so the operating system denies it to the browser.
  return state === 'granted' ? 'device' : detectBrowserFamily(navigator);
}

/** Where the person can allow a camera that they have denied, for a view that says so. */
export class CameraPermission {
  /** Null while unknown. */
  place: CameraPermissionPlace | null = null;
  readonly #onFound: () => void;

  constructor(onFound: () => void) {
    this.#onFound = onFound;
  }

  async findPlace(): Promise<void> {
    this.place = null;
    this.place = await findCameraPermissionPlace();
    this.#onFound();
  }
}

/** Resolves with null where the camera's permission cannot be queried. */
async function queryCameraPermission(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state;
  } catch {
    return null;
  }
}
