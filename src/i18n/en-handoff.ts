import { enCameraErrors } from './en-camera.js';
import { enCommon } from './en-common.js';
import type { PairingMessages } from './messages.js';

/** English for pairing a phone; loaded with the views of a pairing. */
export const enHandoff: PairingMessages = {
  common: enCommon.common,
  errors: { ...enCommon.errors, ...enCameraErrors },
  handoff: {
    desktop: {
      opening: 'Preparing the code …',
      scan: 'Scan this with your phone’s camera',
      scanHint:
        'Your phone opens a page that takes the photo. The reading appears here. Nothing is installed.',
      qr: 'QR code with a link for your phone',
      until: (time) => `It works for one phone, until ${time}.`,
      copy: 'Copy the link',
      copied: 'The link has been copied. Open it on your phone.',
      notCopied: 'This browser does not allow copying. Please scan the code instead.',
      compare: 'Does your phone show this code?',
      compareHint: 'If it shows another code, or none, someone else may have scanned it.',
      same: 'Yes, connect this phone',
      different: 'No, refuse it',
      confirming: 'Connecting …',
      paired: 'Your phone is connected',
      pairedHint: 'Photograph the device with your phone. The photo appears here at once.',
      silent:
        'Your phone does not answer. Unlock it and look at its page. If the page is closed, show a new code.',
      expired: 'The code is no longer valid',
      expiredHint: 'A code works for ten minutes, and so does a connection. Show a new code to go on.',
      refused: 'That phone was not connected',
      refusedHint: 'It cannot see anything of yours. Show a new code to use your own phone.',
      failed: 'Your phone cannot be used just now',
      newCode: 'Show a new code',
      end: 'End the connection',
    },
    phone: {
      claiming: 'Connecting to your computer …',
      asked: (site) => `Photograph for ${site}?`,
      askedPerson: (person) => `Signed in there: ${person}`,
      askedHint:
        'Go on only if you have just shown the code on your own computer. Your photos go to the person who is signed in there.',
      accept: 'Yes, go on',
      decline: 'No, cancel',
      declined: 'Nothing was connected',
      declinedHint: 'Nothing was sent. You can close this page.',
      compare: 'Compare this code',
      compareHint: 'Your computer shows it, too. Confirm it there if both are the same.',
      paired: 'Connected to your computer',
      pairedHint: 'Photograph the device here. The reading appears on your computer.',
      done: 'Done. Look at your computer',
      doneHint: 'You can check and save the reading there.',
      saved: 'Saved on the computer',
      lowConfidenceHint: 'Or look at your computer, and decide there.',
      silent:
        'Your computer does not answer. If its page was closed, you find your photos in the records there.',
      used: 'This code cannot be used any more',
      usedHint:
        'It works for one phone, and for a few minutes. Show a new code on your computer, and scan that one.',
      refused: 'This phone was not connected',
      refusedHint:
        'It was refused on your computer. If that was a mistake, show a new code there, and scan it.',
      over: 'The connection has ended',
      overHint: 'To take another photo, choose your phone again on your computer, and scan the new code.',
      failed: 'Not connected yet',
      elsewhere: 'This phone is being connected in another part of this page.',
    },
    pages: {
      scanHint:
        'Your phone opens a page that takes the photos. Each page appears here. Nothing is installed.',
      pairedHint:
        'Photograph the pages with your phone. Each page appears here, and you send them from here.',
      counts: (taken, here) => `${taken} on the phone, ${here} here`,
      phoneCounts: (taken, here) => `${taken} taken, ${here} on the computer`,
      sending: 'Some pages are on their way. Keep this page open.',
      done: 'All pages are on your computer',
      doneHint: 'Check them there, and send them from there.',
      more: 'Photograph more pages',
      used: 'Your computer has taken these pages',
      usedHint: 'To photograph another report, press “Use your phone” there again.',
      dropped: 'These pages were dropped on your computer',
      droppedHint: 'Nothing of them is kept. You can begin again there.',
      silent: 'Your computer does not answer. If its page was closed or loaded again, begin again there.',
      unsent: 'Not sent yet. This will continue by itself.',
      deviceHere: 'A photo of a device has arrived. You find it behind these pages.',
    },
    offline: 'No internet connection. This will continue by itself.',
  },
};
