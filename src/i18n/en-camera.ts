import type { CameraErrorCode, Messages } from './messages.js';

/** English of every viewfinder. */
export const enCamera = {
  primer: 'If your browser asks, please allow the camera.',
  light: 'Light',
  zoom: 'Zoom in',
  shutter: 'Take the photo',
  tryAgain: 'Try again',
  undo: 'Undo',
};

/** English about allowing a denied camera. */
export const enAllow: Messages['allow'] = {
  title: 'How to allow the camera',
  steps: {
    chrome: { open: 'Click the icon to the left of the page’s address.', set: 'Switch the camera on.' },
    edge: {
      open: 'Click the lock to the left of the page’s address.',
      set: 'Under the permissions of this site, allow the camera.',
    },
    chromeAndroid: {
      open: 'Tap the icon to the left of the page’s address.',
      set: 'Tap Permissions, and switch the camera on.',
    },
    samsung: {
      open: 'Tap the lock beside the page’s address.',
      set: 'Tap Permissions, and allow the camera.',
    },
    firefox: {
      open: 'Click the crossed-out camera to the left of the page’s address.',
      set: 'Remove the block on the camera.',
    },
    firefoxAndroid: {
      open: 'Tap the icon to the left of the page’s address.',
      set: 'Tap the camera, so that it is allowed.',
    },
    safariPhone: {
      open: 'Tap the page icon beside the address, then Website Settings.',
      set: 'Set the camera to Allow.',
    },
    safariMac: {
      open: 'In the Safari menu, choose the settings for this website.',
      set: 'Set the camera to Allow.',
    },
    phoneApp: {
      open: 'Open the settings of your phone, and in them this browser.',
      set: 'Switch the camera on.',
    },
    other: {
      open: 'Open the settings for this page, usually with the icon beside its address.',
      set: 'Allow the camera.',
    },
    device: {
      open: 'Open the privacy settings of your device, and in them the camera.',
      set: 'Allow it for this browser.',
    },
  },
  again: (tryAgain) => `Come back here and press “${tryAgain}”.`,
  asked: (tryAgain) => `Press “${tryAgain}”, and allow the camera when your browser asks.`,
};

/** English about a camera that cannot be used. */
export const enCameraErrors: Pick<Messages['errors'], CameraErrorCode> = {
  'not-offered': () => 'A phone cannot be connected here. Use this camera, or choose a photo.',
  'camera-missing': () => 'No camera was found. Choose a photo instead.',
  'camera-insecure': () =>
    'The camera works on secure pages only, and this one is not secure. Please choose a photo instead.',
  'camera-denied': () =>
    'The camera is blocked for this page. Allow it in your browser’s settings, or choose a photo.',
  'camera-forbidden': () =>
    'This page does not allow the camera. Your camera is fine. Please choose a photo instead.',
  'camera-busy': () => 'Another app is using the camera. Close it and try again, or choose a photo.',
  'camera-failed': () => 'The camera did not start. Try again, or choose a photo.',
};
