import type { Messages } from './messages.js';

/** Fetched with the first file that was held back, or that somebody looks into. */
export const enChecks: Messages['checks'] = {
  found: {
    program: 'It is a program or a shortcut to one. Choose the report itself.',
    archive: 'It is a packed archive, such as a ZIP. Unpack it, then add the reports in it.',
    office: 'It is a Word, Excel or similar document. Save it as a PDF, then add that.',
    'web-page':
      'It is a web page, often a sign-in page saved in place of the report. Download the report again, then add it.',
    media: 'It is a video or a sound recording. Take a photo of the report instead.',
    picture:
      'It is a picture in a format such as TIFF, BMP, SVG or DICOM. Save it as JPEG or PNG, then add that.',
    mixed:
      'It is two files in one, so another program could show something else. Export the report again, then add the new copy.',
  },
  named: (patients) => `In this file: ${patients}`,
  namedByOthers: (patients) => `In the others: ${patients}`,
  sample: (words) =>
    `The text would be sent as: ${words}. If that looks wrong, export the file again as UTF-8.`,
  legibility: {
    blurred:
      'The letters are blurred. Hold the phone still, and tap the paper on the screen before you take the photo.',
    dark: 'There is too little light. Take it by a window or a lamp, without your shadow on the paper.',
    faint: 'The print is very faint. Photograph the original rather than a copy, straight from above.',
    unclear: 'No clear print was found. If this is a report, photograph it from closer, straight from above.',
    glare:
      'Light is reflecting on the paper and hides part of it. Tilt the paper, or switch off the lamp above it.',
    small: 'The print is too small in this picture. Go closer, or photograph the page in two parts.',
  },
  again: 'Photograph it again',
  againFile: (name) => `Photograph it again: ${name}`,
  convert: 'Convert to UTF-8 and send',
  convertFile: (name) => `Convert to UTF-8 and send: ${name}`,
  sentTitle: 'What is sent',
  chosen: (facts) => `Chosen: ${facts}`,
  sent: (facts) => `Sent: ${facts}`,
  onlyPixels: 'No location data, nothing about the camera or the time: only what can be seen in the picture.',
  converted: 'The same text, stored as UTF-8.',
  beginning: 'This is the beginning of the file.',
  open: 'Open in a new tab',
  saveCopy: 'Save a copy',
  close: 'Close',
};
