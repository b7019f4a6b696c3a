import { type CaptureStatus, canConfirm, canTakeFile } from '../../src/capture/capture-state.js';
import type { Deed } from './deeds.js';
import type { DeviceCapture } from './device-capture.js';

const isIn =
  (...statuses: readonly CaptureStatus[]) =>
  ({ flow }: DeviceCapture) =>
    statuses.includes(flow.current().status);

const isUnread = ({ flow }: DeviceCapture): boolean => {
  const state = flow.current();
  return state.status === 'low-confidence' && state.lowConfidence.reason === 'unread';
};

export const CAPTURE_DEEDS: readonly Deed<DeviceCapture>[] = [
  {
    what: 'picks a photo',
    weight: 8,
    isPossible: ({ flow }) => canTakeFile(flow.current()),
    do: (capture) => capture.pickFile(),
  },
  { what: 'opens the camera', weight: 6, isPossible: isIn('idle', 'paused'), do: ({ flow }) => flow.open() },
  { what: 'hides the page', weight: 2, isPossible: isIn('live'), do: ({ flow }) => flow.pause() },
  { what: 'shows the page', weight: 8, isPossible: isIn('paused'), do: ({ flow }) => flow.resume() },
  { what: 'takes a photo', weight: 20, isPossible: isIn('live'), do: ({ flow }) => flow.shoot() },
  { what: 'rotates the photo', weight: 2, isPossible: isIn('reviewing'), do: ({ flow }) => flow.rotate() },
  { what: 'uses the photo', weight: 12, isPossible: isIn('reviewing'), do: ({ flow }) => flow.usePhoto() },
  { what: 'tries again', weight: 8, isPossible: isIn('failed'), do: ({ flow }) => flow.retry() },
  {
    what: 'retakes the photo',
    weight: 4,
    isPossible: isIn('read', 'low-confidence', 'confirmed', 'failed', 'reviewing'),
    do: ({ flow }) => flow.retake(),
  },
  {
    what: 'answers what was asked',
    weight: 6,
    isPossible: isIn('read', 'low-confidence'),
    do: (capture) => capture.answer(),
  },
  {
    what: 'types the numbers',
    weight: 3,
    isPossible: isIn('low-confidence'),
    do: ({ flow }) => flow.typeNumbers(),
  },
  { what: 'gives up', weight: 2, isPossible: isUnread, do: ({ flow }) => flow.reset() },
  {
    what: 'confirms',
    weight: 16,
    isPossible: ({ flow }) => canConfirm(flow.current()),
    do: ({ flow }) => flow.confirm(),
  },
  { what: 'takes it back', weight: 4, isPossible: isIn('confirmed'), do: ({ flow }) => flow.undo() },
  {
    what: 'saves again',
    weight: 4,
    isPossible: ({ flow }) => flow.unsavedConfirmations().some(({ status }) => status === 'failed'),
    do: ({ flow }) => flow.retrySave(),
  },
  { what: 'waits for the phone', weight: 40, isPossible: isIn('handoff'), do: () => {} },
  { what: 'leaves', weight: 1, do: ({ flow }) => flow.reset() },
  { what: 'reloads', weight: 1, do: (capture) => capture.reload() },
];
