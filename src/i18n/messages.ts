import type { BrowserFamily } from '../camera/browser-family.js';
import type { HdtErrorCode } from '../core/errors.js';
import type { LegibilityFault } from '../prepare/plan.js';
import type { Question } from '../results/data/review.js';
import type { ReviewReason } from '../results/data/review-reasons.js';
import type { ShareFault } from '../share/share-fault.js';
import type { PhotoFault, Side } from '../viewfinder/frame-analysis.js';
import type { PagesChapter } from './pages-messages.js';

/** Numbers and names a sentence may need. All are already formatted for the language. */
export interface ErrorFacts {
  readonly formats: string;
  readonly maxFileSize: string;
  readonly maxFiles: string;
}

/** Sentences to replace. Those left out stay as they are. */
export type MessageOverrides<Of = Messages> = {
  readonly [Key in keyof Of]?: Of[Key] extends object
    ? Of[Key] extends (...facts: never[]) => string
      ? Of[Key]
      : MessageOverrides<Of[Key]>
    : Of[Key];
};

/** Everything a person reads. One typed object a language; a missing sentence does not compile. */
export interface Messages {
  readonly common: {
    readonly cancel: string;
    readonly retry: string;
    readonly remove: string;
    readonly loading: string;
    readonly empty: string;
    /** For a file that is sent unchanged, with its hidden data. */
    readonly untouched: string;
    /** For a document that was made of photographed pages. */
    readonly photographed: string;
  };
  /** One sentence that says what is wrong, and one that says what to do. */
  readonly errors: Readonly<Record<HdtErrorCode, (facts: ErrorFacts) => string>>;
  readonly pages: PagesChapter;
  readonly upload: {
    readonly title: string;
    /** On touch screens, where nothing can be dropped. */
    readonly titleTouch: string;
    /** Stands beside the formats when there is a limit. */
    readonly limit: (maxFiles: string) => string;
    /** Stands for every picture format in a list of formats. */
    readonly photos: string;
    readonly dropNow: string;
    readonly noFile: string;
    /** About files that another app shared with the page. */
    readonly offer: {
      /** @param shown The count in the person's digits. */
      readonly question: (count: number, shown: string) => string;
      readonly add: string;
      readonly decline: string;
      readonly faults: Readonly<Record<ShareFault, string>>;
    };
    readonly choose: string;
    readonly chooseFolder: string;
    readonly takePhoto: string;
    readonly photographPages: string;
    /** On the button that lets a phone photograph pages for this computer. */
    readonly usePhone: string;
    readonly list: string;
    readonly summary: (added: number, notSent: number) => string;
    /** Stands after the summary. */
    readonly stillChecking: (count: number) => string;
    readonly progress: (done: number, total: number) => string;
    /** Leads to the first file that needs attention. */
    readonly attention: (count: number) => string;
    /** Announced when something changed: the whole batch in one sentence. */
    readonly announce: (done: number, total: number, attention: number) => string;
    /** Announced when a file has its results; `facts` are numbers of results, already joined. */
    readonly announceFile: (name: string, facts: string) => string;
    readonly checking: string;
    readonly preparing: string;
    readonly queued: string;
    readonly paused: string;
    /** Some results have passed the automated checks, and people check the others. */
    readonly checked: (checked: string, total: string) => string;
    /** Stands after the number of results. */
    readonly keptUntil: (date: string) => string;
    readonly offline: string;
    readonly backoff: string;
    readonly throttled: string;
    readonly confirming: string;
    /** The file has arrived, and whose it is has yet to be noted. */
    readonly recording: string;
    readonly sending: (sent: string, total: string) => string;
    /** While it is unknown how much is sent. */
    readonly sendingAll: (total: string) => string;
    readonly received: string;
    readonly processing: string;
    readonly resumed: string;
    readonly ready: (rows: number) => string;
    /** While the service is asked whether it has the file. */
    readonly cancelling: string;
    readonly cancelled: string;
    /** For a file at the service that is no longer watched. */
    readonly unwatched: (date: string) => string;
    readonly unwatchedUndated: string;
    readonly badge: Readonly<Record<'complete' | 'incomplete' | 'attention' | 'failed' | 'refused', string>>;
    /** Why the service found no results, by its own code. `no-results-picture` is `no-results` of a picture. */
    readonly failures: Readonly<
      Record<
        | 'empty'
        | 'unrecognised'
        | 'malformed'
        | 'cut-off'
        | 'encrypted'
        | 'no-results'
        | 'no-results-picture'
        | 'too-large'
        | 'timeout',
        string
      >
    >;
    readonly cancelFile: (name: string) => string;
    readonly stop: string;
    readonly stopFile: (name: string) => string;
    readonly watch: string;
    readonly watchFile: (name: string) => string;
    readonly chooseAnother: string;
    readonly chooseAnotherFile: (name: string) => string;
    readonly retryFile: (name: string) => string;
    readonly removeFile: (name: string) => string;
    /** The label of a thumbnail, which opens the preview. */
    readonly see: (name: string) => string;
    /** Below a warning of a duplicate. */
    readonly sameAs: (name: string) => string;
    readonly sendAnyway: string;
    readonly sendFileAnyway: (name: string) => string;
    /** For a file that is in the person's records. */
    readonly sendAgain: string;
    readonly sendFileAgain: (name: string) => string;
    readonly doNotSend: string;
    readonly doNotSendFile: (name: string) => string;
    readonly receipt: string;
    readonly required: string;
    readonly pending: string;
  };
  readonly receipt: {
    /** The time is already formatted. */
    readonly sentAt: (time: string) => string;
    readonly saveText: string;
    readonly saveJson: string;
    readonly copy: string;
    readonly copied: string;
    readonly notCopied: string;
  };
  readonly checks: {
    /** What an unreadable file is, and what to do. */
    readonly found: Readonly<
      Record<'program' | 'archive' | 'office' | 'web-page' | 'media' | 'picture' | 'mixed', string>
    >;
    /** Below a warning of another patient; the names are already joined. */
    readonly named: (patients: string) => string;
    readonly namedByOthers: (patients: string) => string;
    /** `initials` of the patients in the person's records, already joined. */
    readonly namedInRecords: (initials: string) => string;
    /** When the person sent this file before. */
    readonly sentOn: (date: string) => string;
    /** `words` are a sample of the text as the service would read it. */
    readonly sample: (words: string) => string;
    /** Why a picture is hard to read, and what to do. */
    readonly legibility: Readonly<Record<LegibilityFault, string>>;
    readonly again: string;
    readonly againFile: (name: string) => string;
    readonly convert: string;
    readonly convertFile: (name: string) => string;
    readonly sentTitle: string;
    /** `facts` are format, size and pixels, already joined. */
    readonly chosen: (facts: string) => string;
    readonly sent: (facts: string) => string;
    readonly onlyPixels: string;
    readonly converted: string;
    readonly beginning: string;
    readonly open: string;
    readonly saveCopy: string;
    readonly close: string;
  };
  /** Whose a report is, where a person has reports of several patients. */
  readonly whose: {
    readonly named: (initials: string) => string;
    /** The report has a number or a birth date, and no name. */
    readonly unnamed: string;
    readonly mine: string;
    readonly other: string;
    readonly unknown: string;
    readonly several: string;
    /** Of a report whose patient may be one of another report. */
    readonly unsure: (initials: string) => string;
    readonly apart: string;
    /** `others` are initials, already joined. */
    readonly apartFrom: (others: string) => string;
  };
  /** Actions on all files. */
  readonly batch: {
    readonly pause: string;
    readonly resume: string;
    readonly cancelAll: string;
    /** In place of `cancelAll`, where the service has some of the files. */
    readonly cancelUnsent: string;
    readonly stopAll: string;
    readonly retryAll: string;
    readonly clearFinished: string;
    /** `time` has its unit. */
    readonly timeLeft: (time: string) => string;
  };
  readonly results: {
    readonly caption: (fileName: string) => string;
    readonly biomarker: string;
    readonly result: string;
    readonly unit: string;
    readonly range: string;
    readonly flag: string;
    readonly loinc: string;
    readonly date: string;
    readonly comment: string;
    /** Of the results of one file. */
    readonly heading: string;
    readonly show: string;
    readonly hide: string;
    /** Both begin with the words on the button, so that speech control finds it. */
    readonly showFile: (name: string) => string;
    readonly hideFile: (name: string) => string;
    readonly none: string;
    readonly outOfRange: (count: number) => string;
    /** Results that the laboratory may still change. */
    readonly preliminary: (count: number) => string;
    /** Under such a result. */
    readonly mayChange: string;
    readonly critical: Readonly<Record<'critical-low' | 'critical-high', (count: number) => string>>;
    /** Joins two facts in one announcement. */
    readonly joinFacts: (facts: string, more: string) => string;
    readonly unread: (lines: number) => string;
    /** Follows the reasons of `review`. */
    readonly compare: string;
    readonly review: Readonly<Record<ReviewReason, string>>;
    readonly flags: Readonly<
      Record<'low' | 'high' | 'critical-low' | 'critical-high' | 'abnormal' | 'normal', string>
    >;
    /** Beside a flag that was derived from the range, because the service sent none. */
    readonly derived: string;
    readonly original: (value: string) => string;
    /** Above a table with names of tests that we translated. */
    readonly ourNames: string;
    readonly search: string;
    readonly order: string;
    readonly orders: Readonly<Record<'report' | 'name' | 'attention' | 'newest', string>>;
    /** On the button that hides results in range. */
    readonly onlyAbnormal: (count: number) => string;
    readonly shown: (shown: number, total: number) => string;
    readonly noMatch: (query: string) => string;
    readonly showAll: string;
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly print: string;
    /** On paper, and the question before it. */
    readonly paper: Readonly<
      Record<
        | 'title'
        | 'patient'
        | 'born'
        | 'laboratory'
        | 'tested'
        | 'file'
        | 'printed'
        | 'printedBy'
        | 'ask'
        | 'askWhy'
        | 'withName'
        | 'withoutName',
        string
      >
    > & {
      readonly page: (page: string, pages: string) => string;
    };
    readonly download: string;
    readonly downloadAs: (format: string) => string;
    /** The everyday word for a CSV file. */
    readonly spreadsheet: string;
    /** Unfolds a comment of several lines. */
    readonly wholeComment: string;
    /** Under a text that is too long to be shown. */
    readonly shortened: (characters: string) => string;
    /** How a result stands against the last one before it. Names directions, and judges none. */
    readonly changes: Readonly<Record<'heading' | 'new', string>> &
      Readonly<Record<'higher' | 'lower' | 'same' | 'different', (value: string, date: string) => string>>;
    readonly trends: string;
    readonly panels: Readonly<
      Record<
        | 'bloodCount'
        | 'glucose'
        | 'kidney'
        | 'electrolytes'
        | 'liver'
        | 'lipids'
        | 'thyroid'
        | 'iron'
        | 'inflammation'
        | 'clotting'
        | 'vitamins'
        | 'urine'
        | 'other',
        string
      >
    >;
  };
  readonly capture: {
    readonly title: string;
    readonly hint: string;
    readonly open: string;
    readonly opening: string;
    /** While the browser may ask for the camera. */
    readonly primer: string;
    readonly light: string;
    /** The label of the button “2×”, and of the one that enlarges a photo. */
    readonly zoom: string;
    readonly aim: string;
    readonly shooting: string;
    readonly shutter: string;
    readonly stop: string;
    readonly choose: string;
    /** On the button that lets a phone take the photo in place of this computer. */
    readonly handoff: string;
    readonly phoneCamera: string;
    readonly preparing: string;
    readonly reading: string;
    readonly confirming: string;
    readonly readingTitle: string;
    readonly againTitle: string;
    readonly couldRead: string;
    readonly keep: string;
    readonly another: string;
    /** In its place after a chosen photo. */
    readonly chooseAnother: string;
    readonly tryAgain: string;
    /** Above numbers that were read with low confidence. */
    readonly checkTitle: string;
    readonly numbersRight: string;
    /** On the button, once a number was changed; `numbers` as they stand in the fields. */
    readonly keepNumbers: (numbers: string) => string;
    /** The same where the numbers are too many for a button, or not all there. */
    readonly saveNumbers: string;
    /** Keeps an unlikely number. */
    readonly saveAnyway: string;
    /** In place of `another`, where a phone has sent one meanwhile. */
    readonly nextPhoto: string;
    readonly saving: string;
    /** Both times are already formatted. */
    readonly saved: (time: string) => string;
    readonly undoUntil: (time: string) => string;
    readonly undo: string;
    /** Without a network, and what happens then. */
    readonly savedHere: string;
    readonly sentLater: string;
    readonly notSaved: string;
    /** When the service has deleted the record of the photo. */
    readonly recordGone: string;
    /** Above another view, about an earlier change. */
    readonly changeNotSaved: string;
    readonly changeSavedHere: string;
    readonly seeRecords: string;
    readonly enlarge: string;
    readonly closePhoto: string;
    /** Of a picked photo in which no display was found. */
    readonly maybeUnreadable: string;
    /** `confidence` is two decimals, already formatted. */
    readonly confident: (confidence: string) => string;
    readonly unsure: (confidence: string) => string;
    readonly unsureUnknown: string;
    /** What is wrong, and beside it what to do. */
    readonly unsureReason: string;
    readonly unsureAdvice: string;
    readonly unreadReason: string;
    readonly unreadAdvice: string;
    /** What to change, said of a photo and at the viewfinder. */
    readonly faults: Readonly<Record<Exclude<PhotoFault, 'glare'>, string>>;
    readonly sides: Readonly<Record<Side, string>>;
    /** `where` is one of the sides. */
    readonly glare: (where: string) => string;
    /** Where to move the phone, at the viewfinder: about a hand's width, or a little. `where` is one of the directions. */
    readonly move: (where: string) => string;
    readonly nudge: (where: string) => string;
    readonly directions: Readonly<Record<Exclude<Side, 'middle'>, string>>;
    /** Shown at the viewfinder only. */
    readonly hints: Readonly<
      Record<
        'cut' | 'far' | 'stop' | 'press' | 'still' | 'settling' | 'lens' | 'near' | 'back' | 'upside-down',
        string
      >
    >;
    readonly disagreeReason: string;
    readonly disagreeAdvice: string;
    /** `number` is what this device has read, already formatted. */
    readonly secondOpinionReason: (number: string) => string;
    readonly secondOpinionAdvice: string;
    readonly failedTitle: string;
    /** When sending has failed: the photo need not be taken again. */
    readonly photoKept: string;
    /** When the phone has ended the page while its camera app was open. */
    readonly photoLost: string;
    /** Without a network: that the photo is not sent, and that it goes by itself. */
    readonly waiting: string;
    readonly offline: string;
    /** The same for a photo that could not be made ready for its review. */
    readonly offlineReview: string;
    readonly photoAlt: string;
    /** `time` has the day, already formatted. */
    readonly photoTaken: (time: string) => string;
    readonly photoChosen: (time: string) => string;
    readonly bloodPressure: string;
    /** The order of the two figures of a blood pressure. */
    readonly pressureOrder: string;
    readonly correct: string;
    readonly typeNumbers: string;
    readonly pleaseCheck: string;
    readonly questions: Readonly<Record<Question, string>>;
    readonly unitNotShown: string;
    readonly unit: string;
    readonly whichDevice: string;
    readonly numberNeeded: string;
    /** Beside a value that the person has checked or typed. */
    readonly checkedByYou: string;
    /** A sentence about one of several numbers, such as `checkedByYou`. */
    readonly about: (name: string, fact: string) => string;
    readonly typedByYou: string;
    readonly readFromPhoto: (amount: string) => string;
    readonly unknownDevice: string;
    readonly devices: Readonly<Record<string, string>>;
    readonly measurements: Readonly<Record<string, string>>;
    /** What a device shows in place of a number. */
    readonly displayCodes: Readonly<Record<'HI' | 'LO' | 'ERR', string>>;
    readonly displayAdvice: Readonly<Record<'HI' | 'LO' | 'ERR', string>>;
    readonly required: string;
  };
  /** Pairing a phone that takes the photos for a computer. */
  readonly handoff: {
    readonly desktop: Readonly<
      Record<
        | 'opening'
        | 'scan'
        | 'scanHint'
        | 'qr'
        | 'copy'
        | 'copied'
        | 'notCopied'
        | 'compare'
        | 'compareHint'
        | 'same'
        | 'different'
        | 'confirming'
        | 'paired'
        | 'pairedHint'
        | 'silent'
        | 'expired'
        | 'expiredHint'
        | 'refused'
        | 'refusedHint'
        | 'failed'
        | 'newCode'
        | 'end',
        string
      >
    > & {
      /** The time is already formatted. */
      readonly until: (time: string) => string;
    };
    readonly phone: Readonly<
      Record<
        | 'claiming'
        | 'askedHint'
        | 'accept'
        | 'decline'
        | 'declined'
        | 'declinedHint'
        | 'compare'
        | 'compareHint'
        | 'paired'
        | 'pairedHint'
        | 'done'
        | 'doneHint'
        | 'saved'
        | 'lowConfidenceHint'
        | 'silent'
        | 'used'
        | 'usedHint'
        | 'refused'
        | 'refusedHint'
        | 'over'
        | 'overHint'
        | 'failed'
        | 'elsewhere',
        string
      >
    > & {
      /** Asks whether to photograph for the page of this address. */
      readonly asked: (site: string) => string;
      /** The masked name of the person at the computer. */
      readonly askedPerson: (person: string) => string;
    };
    /** In place of sentences about a photo, where the phone photographs pages. */
    readonly pages: Readonly<
      Record<
        | 'scanHint'
        | 'pairedHint'
        | 'sending'
        | 'done'
        | 'doneHint'
        | 'more'
        | 'used'
        | 'usedHint'
        | 'dropped'
        | 'droppedHint'
        | 'silent'
        | 'unsent'
        | 'deviceHere',
        string
      >
    > & {
      /** On the computer. Both numbers are already formatted. */
      readonly counts: (taken: string, here: string) => string;
      /** On the phone. */
      readonly phoneCounts: (taken: string, here: string) => string;
    };
    /** Shown on both devices. */
    readonly offline: string;
  };
  /** How to allow a denied camera. */
  readonly allow: {
    readonly title: string;
    /** `open` says where to go, `set` what to do there; `device` where the operating system blocks the camera. */
    readonly steps: Readonly<
      Record<BrowserFamily | 'device', { readonly open: string; readonly set: string }>
    >;
    /** `tryAgain` is the text of the button. */
    readonly again: (tryAgain: string) => string;
    /** In place of the steps, where the browser would ask once more. */
    readonly asked: (tryAgain: string) => string;
  };
  /** The review of a photo before it is sent. */
  readonly review: {
    readonly title: string;
    /** `size` has its unit. */
    readonly size: (size: string) => string;
    /** What the photo does not hold, where that is certain. */
    readonly onlyPixels: string;
    readonly photo: string;
    readonly upright: string;
    readonly rotate: string;
    readonly use: string;
    /** For a photo with a fault. */
    readonly useAnyway: string;
  };
  readonly records: {
    readonly title: string;
    readonly uploads: string;
    readonly readings: string;
    readonly noUploads: string;
    readonly noReadings: string;
    readonly reload: string;
    readonly moreUploads: string;
    readonly moreReadings: string;
    /** `total` counts what was shown before too. */
    readonly added: (added: number, total: number) => string;
    readonly today: string;
    readonly yesterday: string;
    readonly filters: Readonly<
      Record<'title' | 'name' | 'kind' | 'status' | 'from' | 'to' | 'all' | 'clear', string>
    >;
    readonly noMatch: string;
    /** Replaces `expiresOn` in the last seven days. */
    readonly daysLeft: (days: number) => string;
    readonly noTrends: string;
    /** Asks whose a report is. */
    readonly whose: {
      readonly question: string;
      readonly isMine: string;
      readonly isOf: (initials: string) => string;
      readonly isOther: string;
      readonly change: string;
      /** Both begin with the words on the button, so that speech control finds it. */
      readonly forFile: (button: string, name: string) => string;
      /** Above the charts of the person's own devices. */
      readonly ownReadings: string;
      /** Under the charts. */
      readonly leftOut: (reports: number) => string;
    };
    /** How the person confirmed a reading. */
    readonly confirmation: {
      readonly confirmed: string;
      /** `shown` and `read` are values, with their units or as a pair of pressures. */
      readonly typed: (shown: string) => string;
      readonly corrected: (shown: string, read: string) => string;
      /** For values that are unlikely; `unlikelyConfirmed` for one that was read and kept. */
      readonly unlikelyTyped: (shown: string) => string;
      readonly unlikelyCorrected: (shown: string, read: string) => string;
      readonly unlikelyConfirmed: (shown: string) => string;
      readonly unconfirmed: string;
      readonly dismissed: string;
      /** Beside `unconfirmed` and `dismissed`. */
      readonly notCounted: string;
      /** On the buttons under readings that do not count. */
      readonly dismiss: string;
      readonly restore: string;
    };
    readonly uploadedOn: (date: string) => string;
    readonly expiresOn: (date: string) => string;
    readonly status: Readonly<Record<'uploaded' | 'processing' | 'completed' | 'failed' | 'unknown', string>>;
  };
}

/** The chapters of an element that shows reports. */
export type ReportMessages = Pick<
  Messages,
  'common' | 'upload' | 'receipt' | 'checks' | 'whose' | 'batch' | 'results'
> & { readonly errors: SomeErrors };

/** Errors of the camera and of a phone in its place, which elements without a camera do not have. */
export type CameraErrorCode = Extract<HdtErrorCode, `camera-${string}` | 'not-offered'>;
type SomeErrors = Omit<Messages['errors'], CameraErrorCode> & Partial<Messages['errors']>;

/** The chapters of an element that shows records. */
export type RecordMessages = Omit<Messages, 'pages'>;

/** The chapters of an element that takes readings. */
export type ReadingMessages = Pick<Messages, 'common' | 'errors' | 'capture' | 'allow' | 'review'>;

/** The chapters of a pairing of a computer with a phone. */
export type PairingMessages = Pick<Messages, 'common' | 'errors' | 'handoff'>;

/** The chapters of pages that are photographed for one document. */
export type PagesMessages = Pick<Messages, 'pages' | 'allow'> & {
  readonly errors: Pick<Messages['errors'], CameraErrorCode> & Partial<Messages['errors']>;
  readonly capture: Pick<
    Messages['capture'],
    'opening' | 'primer' | 'light' | 'zoom' | 'shutter' | 'tryAgain' | 'undo'
  >;
};
