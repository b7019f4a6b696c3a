/** What `--shrink` has left of a seed that once failed; pasted from its output. */
export interface Regression {
  readonly seed: number;
  /** What was broken. */
  readonly broke: string;
  /** The only incidents and deeds that happen. */
  readonly only: readonly string[];
}

export const REGRESSIONS: readonly Regression[] = [
  {
    seed: 368,
    broke: 'a token is charged 3 files, not 0 to 0',
    only: ['3.478 tab 1: adds files', '3.767 tab 1: adds files', 'tab 1 cut within 1', 'store slow 2'],
  },
  {
    seed: 100039,
    broke: 'tab 1 camera is reading for ever',
    only: [
      '0.000 tab 1 camera handoff: asks for a phone',
      '0.168 tab 1 camera handoff: scans the code',
      '6.140 tab 1 camera handoff: compares the codes',
      '15.988 tab 1: hides the page',
      '19.721 tab 1 camera handoff: scans an old code',
      '19.919 tab 1 camera handoff: scans an old code',
      '23.659 tab 1 camera handoff: scans an old code',
      '56.705 tab 1 camera: picks a photo',
      '60.069 tab 1: adds files',
      '60.675 tab 1 camera handoff: asks for a phone',
      '64.196 tab 1 camera handoff: scans the code',
      '66.069 tab 1 camera handoff: compares the codes',
      '78.624 tab 1 camera handoff: uses the phone',
      '78.624 tab 1 camera handoff phone 64.196: opens the camera',
      '82.562 tab 1 camera handoff: uses the phone',
      '82.562 tab 1 camera handoff phone 64.196: takes a photo',
      '86.513 tab 1 camera handoff: uses the phone',
      '86.513 tab 1 camera handoff phone 64.196: uses it',
      '95.372 tab 1 camera handoff: renews the code',
      '95.545 tab 1 camera handoff: scans the code',
      '96.345 tab 1 camera handoff: compares the codes',
      '98.377 tab 1 camera handoff: uses the phone',
      '98.377 tab 1 camera handoff phone 95.545: opens the camera',
      '103.957 tab 1 camera handoff: uses the phone',
      '103.957 tab 1 camera handoff phone 95.545: takes a photo',
      'kill 1',
    ],
  },
  {
    seed: 300422,
    broke: 'tab 1 camera of ada gets 7100000 of ben: the response 200 of /api/master',
    only: [
      '34.682 tab 1: lets somebody else sign in',
      '60.920 tab 1 camera: picks a photo',
      '71.353 tab 1: lets somebody else sign in',
      '72.808 tab 1 camera: uses the photo',
    ],
  },
];
