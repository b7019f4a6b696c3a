import type { LaterMessages } from './messages.js';

/** Comes while the first photo of a device is taken. */
export const enLater: LaterMessages = {
  capture: {
    light: 'Light',
    zoom: 'Zoom in',
    againTitle: 'Please take it again',
    couldRead: 'What could be read',
    keepAnyway: 'Keep anyway',
    kept: 'Kept',
    keptUnsure: 'Kept as unsure, by your choice',
    unsure: (confidence) => `Unsure (${confidence}). Not kept yet.`,
    unsureUnknown: 'Unsure. Not kept yet.',
    photoLost:
      'Your phone closed this page while its camera was open, and the photo was lost. Please take it again.',
    unsureReason: 'The display could not be read with certainty.',
    unsureAdvice: 'Hold the phone closer and straight, away from reflections.',
    unreadReason: 'No display was found in the picture.',
    unreadAdvice: 'Fill the frame with it, switch the device on, and avoid reflections.',
    faults: {
      black: 'The picture is black. Uncover the lens.',
      dark: 'Too dark. Put on a light, but not one that shines onto the display.',
      absent: 'No display in sight. Fill the frame with its numbers.',
      cut: 'The numbers are cut off. Move back a little.',
      far: 'The numbers are small. Move closer.',
      blurred: 'Blurred. Hold still, or move back a little.',
      faint: 'The numbers are faint. Look straight at the display.',
    },
    sides: {
      left: 'on the left',
      right: 'on the right',
      top: 'at the top',
      bottom: 'at the bottom',
      middle: 'in the middle',
    },
    glare: (where) => `Light is reflecting ${where}. Tilt the device away from the light.`,
    hints: {
      still: 'Hold the phone still.',
      settling: 'Wait until the numbers stand still.',
      lens: 'Trying another lens. Hold still.',
      back: 'Zoomed in. Move back until the numbers are sharp.',
    },
    disagreeReason: 'Two photos show different numbers.',
    disagreeAdvice: 'Wait until the numbers stand still, then take the photo once more.',
    yourChoice: 'You can keep these numbers if they match the display, or correct them.',
    yourChoiceUnread: 'You can also type what the display shows.',
    correct: 'Correct the numbers',
    typeNumbers: 'Type the numbers',
    asShown: 'This is what it shows',
    questions: {
      unit: 'Which unit does the display show?',
      range: 'No person has such a value. Compare it, and its unit, with the display.',
      pair: 'The lower pressure has to be below the upper one. Compare both with the display.',
    },
    unitNotShown: 'It shows neither',
    unit: 'Unit',
    whichDevice: 'Which device is it?',
    numberNeeded: 'Please type the number that the display shows.',
    checkedByYou: 'Checked by you',
    typedByYou: 'Typed by you',
    readFromPhoto: (amount) => `Read from the photo: ${amount}`,
    keptTyped: 'Kept as you typed it',
  },
  allow: {
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
        set: 'Take away the block of the camera.',
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
        open: 'Open what your browser may do on this page; as a rule, by the icon beside its address.',
        set: 'Allow the camera.',
      },
      device: {
        open: 'Open the privacy settings of your device, and in them the camera.',
        set: 'Allow it for this browser.',
      },
    },
    again: (tryAgain) => `Come back here and press “${tryAgain}”.`,
    asked: (tryAgain) => `Press “${tryAgain}”, and allow the camera when your browser asks.`,
  },
  review: {
    title: 'Check your photo',
    size: (size) => `This is exactly what is sent: ${size}.`,
    onlyPixels: 'It holds no location data, nothing about your phone or the time.',
    photo: 'The photo that will be sent',
    upright: 'Do the numbers stand upright?',
    turn: 'Turn the photo',
    use: 'Use this photo',
    useAnyway: 'Use it anyway',
  },
};
