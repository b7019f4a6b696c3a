/** Browsers whose way to allow a camera differs. `phoneApp` is any other browser of an iPhone, whose settings are the phone's. */
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

/** The first that fits: most browsers name others too. */
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
 * By what a browser says of itself: there is no feature to tell where its settings are.
 *
 * @param browser `navigator`. An iPad says it is a Mac; no Mac has a touch screen.
 */
export function browserFamily({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): BrowserFamily {
  const family = FAMILIES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  return family === 'safariMac' && maxTouchPoints > 1 ? 'safariPhone' : family;
}

/** Where a denied camera is allowed: `prompt` when the browser asks again, `device` when not the browser refuses it. */
export type CameraPermit = BrowserFamily | 'device' | 'prompt';

/** Asks the browser what it has refused. */
export async function cameraPermit(): Promise<CameraPermit> {
  const state = await permission();
  if (state === 'prompt') return 'prompt';
  // The page may use the camera: the device then does not let the browser.
  return state === 'granted' ? 'device' : browserFamily(navigator);
}

/** Null where the browser does not tell. */
async function permission(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state;
  } catch {
    return null;
  }
}
