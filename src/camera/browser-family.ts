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
