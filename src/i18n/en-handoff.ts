import type { Messages } from './messages.js';

/** English for pairing a phone; loaded with the views of a pairing. */
export const enHandoff: Pick<Messages, 'handoff'> = {
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
      expiredHint: 'A code works for a few minutes, and a connection for ten. Show a new code to go on.',
      refused: 'That phone was not connected',
      refusedHint: 'It cannot see anything of yours. Show a new code to use your own phone.',
      failed: 'Your phone cannot be used just now',
      newCode: 'Show a new code',
      end: 'End the connection',
    },
    phone: {
      claiming: 'Connecting to your computer …',
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
    },
    offline: 'No internet connection. This will continue by itself.',
  },
};
