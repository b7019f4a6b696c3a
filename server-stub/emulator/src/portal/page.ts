/** The frame the script fills. Its words are English only until then. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>Emulator</title>
    <link rel="icon" href="icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="portal.css">
    <script type="module" src="portal.js"></script>
  </head>
  <body>
    <noscript>This page needs JavaScript. Everything it shows is also in the emulator's admin interface.</noscript>
  </body>
</html>
`;

/** A drop in a frame, in the house's teal: the same family as the demo's mark. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0c6e66"/><path d="M7 17h4l3-8 4 15 3-7h4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>
`;

/**
 * Nothing but what this address serves itself runs, is shown or is asked (CSP Level 3). A callback's payload that holds
 * markup stays text whatever the page does with it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
} as const;
