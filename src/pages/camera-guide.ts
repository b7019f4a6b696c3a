import { CameraPermission } from '../camera/browser-family.js';
import type { PagesLocale } from '../i18n/locale.js';
import { keepAwake } from '../ui/keep-awake.js';
import { speakHint } from '../ui/viewfinder/speak-hint.js';
import { saysTaken } from './camera-view.js';
import { pageNumber, retakenPage } from './context.js';
import { guidePaper, type PaperVisit } from './guide-paper.js';
import { sightText } from './hint.js';
import type { PagesEvent, PagesState } from './pages-state.js';

export interface CameraGuideOptions {
  readonly host: { readonly voice: boolean; readonly haptics: boolean; requestUpdate(): void };
  readonly locale: () => PagesLocale;
  /** Resolves once the view of the camera is drawn, with its video; null where there is none. */
  readonly video: () => Promise<HTMLVideoElement | null>;
}

/** Helps the person at the camera: finds paper in its picture, speaks the hints, and finds out where a denied camera can be allowed. */
export class CameraGuide {
  readonly #options: CameraGuideOptions;
  /** Whether paper can be looked for. */
  canGuide = true;
  readonly permission: CameraPermission;
  /** The hint that was last spoken since the viewfinder was opened. */
  #spoken = '';

  constructor(options: CameraGuideOptions) {
    this.#options = options;
    this.permission = new CameraPermission(() => options.host.requestUpdate());
  }

  /**
   * Looks for paper while the viewfinder is open.
   *
   * @param state Returns the current state of the pages.
   */
  async guide(visit: PaperVisit, state: () => PagesState): Promise<void> {
    const video = await this.#options.video();
    if (!video || visit.signal.aborted) return;
    keepAwake(visit.signal);
    const analyzePaper: PaperVisit['analyzePaper'] = async (...frame) => {
      const analysis = await visit.analyzePaper(...frame);
      this.#setGuided(analysis !== null);
      // No analysis follows, which would bring the next words.
      if (!analysis) this.#speak(state());
      return analysis;
    };
    await guidePaper(video, { ...visit, analyzePaper });
  }

  onPages(state: PagesState, event: PagesEvent): void {
    if (event.type === 'camera-failed' && event.code === 'camera-denied') void this.permission.findPlace();
    if (event.type === 'open') this.#spoken = '';
    if (state.view.status === 'live') this.#speak(state);
  }

  #setGuided(canGuide: boolean): void {
    if (canGuide === this.canGuide) return;
    this.canGuide = canGuide;
    this.#options.host.requestUpdate();
  }

  #speak(state: PagesState): void {
    const { pages, view } = state;
    const { voice, haptics } = this.#options.host;
    if ((!voice && !haptics) || view.status !== 'live') return;
    const { analysis } = view;
    const locale = this.#options.locale();
    const isPageTaken = saysTaken(view);
    const retaken = retakenPage(state);
    const words = sightText(
      {
        status: 'live',
        hint: analysis.hint,
        isPageTaken,
        page: pageNumber({ state, locale }, retaken ?? pages.at(-1)?.id ?? ''),
        isRetaking: retaken !== null,
        canGuide: this.canGuide,
      },
      locale.messages,
    );
    if (words === this.#spoken) return;
    this.#spoken = words;
    const isGood = isPageTaken || analysis.hint === 'hold';
    speakHint(isGood, words, { speaks: voice, vibrates: haptics, language: locale.tag });
  }
}
