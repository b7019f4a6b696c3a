import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { CaptureIn, PictureSource } from '../../../src/capture/capture-state.js';
import { lowConfidenceText } from '../../../src/capture/low-confidence-view.js';
import { enReadings } from '../../../src/i18n/en-readings.js';
import { Locale } from '../../../src/i18n/locale.js';
import type { LowConfidenceReadings } from '../../../src/results/data/assessment.js';
import type { PhotoFault } from '../../../src/viewfinder/frame-analysis.js';

const locale = new Locale('en', enReadings);

function textOf(
  reason: LowConfidenceReadings['reason'],
  fault: PhotoFault,
  source: PictureSource,
): { readonly reason: string; readonly advice: string } {
  const photo = { source, measures: { fault, display: null } };
  const state = { photo, lowConfidence: { reason, secondOpinion: { kind: 'differs', value: '134' } } };
  return lowConfidenceText(state as unknown as CaptureIn<'low-confidence'>, locale);
}

const UNREAD = 'Switch the device on, fill the frame with its display, and avoid reflections.';
const UNSURE = 'Hold the phone straight above the display, away from reflections.';

describe('the reason for another photo', () => {
  const unread: [fault: PhotoFault, advice: string][] = [
    ['cut', UNREAD],
    ['far', UNREAD],
    ['faint', UNREAD],
    ['absent', UNREAD],
    ['black', enReadings.capture.faults.black],
    ['dark', enReadings.capture.faults.dark],
    ['blurred', enReadings.capture.faults.blurred],
    ['glare', enReadings.capture.glare('in the middle')],
  ];
  for (const source of ['picker', 'camera', 'phone'] as const)
    for (const [fault, advice] of unread) {
      it(`of a photo (${source}) without a display for the service, and ${fault} for this device`, () =>
        assert.deepEqual(textOf('unread', fault, source), {
          reason: 'No display was found in the photo.',
          advice,
        }));
    }

  const unsure: [fault: PhotoFault, advice: string][] = [
    ['absent', UNSURE],
    ['black', UNSURE],
    ['cut', enReadings.capture.faults.cut],
    ['far', enReadings.capture.faults.far],
    ['faint', enReadings.capture.faults.faint],
    ['dark', enReadings.capture.faults.dark],
    ['blurred', enReadings.capture.faults.blurred],
  ];
  for (const source of ['picker', 'camera', 'phone'] as const)
    for (const [fault, advice] of unsure) {
      it(`of a photo (${source}) that the service has read in doubt, and ${fault} for this device`, () =>
        assert.equal(textOf('low-confidence', fault, source).advice, advice));
    }

  for (const reason of ['disagree', 'second-opinion'] as const)
    it(`is the service's alone: ${reason}`, () =>
      assert.deepEqual(textOf(reason, 'cut', 'picker'), textOf(reason, 'dark', 'picker')));
});
