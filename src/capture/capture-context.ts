import type { ReadingLocale } from '../i18n/locale.js';
import type { CaptureFlow } from './capture-flow.js';
import type { HdtReadingDetail } from './events.js';

/** Which file input opens: the photos of the device, or a phone's own camera app. */
export type Picker = 'photo' | 'camera';

/** What the element itself knows of its views. */
export interface ElementDetails {
  /** Which devices can be photographed, in words. */
  readonly hint: string;
  /** The reading that the page has set as the value; null where there is none. */
  readonly pageReading: HdtReadingDetail | null;
  readonly disabled: boolean;
}

/** Actions that are available before the app is loaded. */
export interface ElementActions {
  open(): void;
  /** Lets a phone take the photo. */
  handOff(): void;
  close(): void;
  /** Drops the reading that the page has set as the value. */
  dropPageReading(): void;
  pick(picker: Picker): void;
}

/** Actions of the flow that views call. */
type FlowActions = Pick<
  CaptureFlow,
  | 'retry'
  | 'rotate'
  | 'usePhoto'
  | 'retake'
  | 'edit'
  | 'answer'
  | 'typeNumbers'
  | 'confirm'
  | 'undo'
  | 'retrySave'
>;

/** All actions that views call. */
export interface CaptureActions extends ElementActions, FlowActions {
  shoot(): void;
  /** Takes another picture from the same source: the camera or a picker. */
  again(): void;
  /** Drops the chosen picture and opens the picker. */
  chooseAnother(): void;
  /** Loads the pairing with a phone once more. */
  loadHandoff(): void;
}

/** Data that every view is drawn with. */
export interface CaptureContext {
  readonly locale: ReadingLocale;
  readonly actions: CaptureActions;
  readonly disabled: boolean;
  /** Whether the page lets a phone take the photo. */
  readonly hasPhone: boolean;
  /** Whether a phone has sent another photo meanwhile. */
  readonly hasNextPhoto: boolean;
  /** An object URL of the picture on the screen; empty where there is none. */
  readonly photoUrl: string;
}
