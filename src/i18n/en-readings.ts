import { enCommon } from './en-common.js';
import { enFirstCapture } from './en-first-capture.js';
import type { ReadingMessages } from './messages.js';

/** What is read around readings. */
export const enReadings: ReadingMessages = {
  ...enCommon,
  capture: {
    ...enFirstCapture.capture,
    aim: 'Fill the frame with the display',
    shooting: 'Hold still …',
    shutter: 'Take the photo',
    phoneCamera: 'Use the phone’s camera',
    reading: 'Reading the display …',
    confirming: 'The answer was lost. Checking whether your photo arrived …',
    readingTitle: 'Your reading',
    againTitle: 'Please take it again',
    couldRead: 'What could be read',
    keep: 'Keep this reading',
    another: 'Take another photo',
    tryAgain: 'Try again',
    keepAnyway: 'Keep anyway',
    kept: 'Kept',
    keptUnsure: 'Kept as unsure, by your choice',
    confident: (confidence) => `Read with high confidence (${confidence})`,
    unsure: (confidence) => `Unsure (${confidence}). Not kept yet.`,
    unsureUnknown: 'Unsure. Not kept yet.',
    unsureReason: 'The display could not be read with certainty.',
    unsureAdvice: 'Hold the phone closer and straight, away from reflections.',
    unreadReason: 'No display was found in the picture.',
    unreadAdvice: 'Fill the frame with it, switch the device on, and avoid reflections.',
    failedTitle: 'No reading yet',
    photoAlt: 'The photo that was sent',
    measurements: {
      spo2: 'Oxygen saturation',
      pulseRate: 'Pulse',
      systolic: 'Systolic pressure',
      diastolic: 'Diastolic pressure',
      bloodGlucose: 'Blood glucose',
      temperature: 'Temperature',
      weight: 'Weight',
    },
    displayCodes: {
      HI: 'Above what the device can show',
      LO: 'Below what the device can show',
      ERR: 'The device reports an error',
    },
  },
};
