import type { ReactiveController, ReactiveElement } from 'lit';
import { type Camera, createCamera } from '../camera/camera.js';
import { createCameraControls } from '../camera/track-switches.js';
import type { ReadingLocale } from '../i18n/locale.js';
import { keepAwake } from '../ui/keep-awake.js';
import { speakHint } from '../ui/viewfinder/speak-hint.js';
import type { Advice } from '../viewfinder/frame-analysis.js';
import { guideViewfinder } from '../viewfinder/guide-viewfinder.js';
import { createHintPacer } from '../viewfinder/hint-pacer.js';
import type { ViewfinderVisit } from '../viewfinder/viewfinder-visit.js';
import type { Capture } from './capture-state.js';
import { hintText } from './hint-text.js';
import type { ViewfinderDetails } from './viewfinder-view.js';

/** Public properties for the hints. */
interface ViewfinderHost extends ReactiveElement {
  readonly voice: boolean;
  readonly haptics: boolean;
}

/** The camera of an element and its live picture: guides the person while it is open, and keeps the screen on. */
export class ViewfinderController implements ReactiveController {
  readonly camera: Camera = createCamera({ view: () => this.#video, frame: () => this.#frame });
  readonly #host: ViewfinderHost;
  readonly #locale: () => ReadingLocale;

  constructor(host: ViewfinderHost, locale: () => ReadingLocale) {
    this.#host = host;
    this.#locale = locale;
    host.addController(this);
  }

  /** A viewfinder that covers the whole page is a modal dialog. */
  hostUpdated(): void {
    this.#host.renderRoot.querySelector<HTMLDialogElement>('dialog.full:not([open])')?.showModal?.();
  }

  /** Everything that the viewfinder shows beside the live picture. */
  details(state: Capture, isAutomatic: boolean): ViewfinderDetails {
    return {
      isAutomatic,
      isFullScreen: isSmallTouchScreen(),
      controls: createCameraControls('stream' in state ? state.stream : null, () =>
        this.#host.requestUpdate(),
      ),
    };
  }

  /** Guides the person while the viewfinder is open. */
  async guide(visit: ViewfinderVisit): Promise<void> {
    await this.#host.updateComplete;
    const video = this.#video;
    if (!video || visit.signal.aborted) return;
    keepAwake(visit.signal);
    const textOf = (advice: Advice) => hintText(advice, this.#locale().messages.capture);
    const pacer = createHintPacer(textOf);
    await guideViewfinder(
      {
        video,
        frame: () => this.#frame,
        switchLens: async (deviceId) => this.camera.switchLens?.(deviceId),
      },
      {
        ...visit,
        onAdvice: (latest) => {
          const advice = pacer.next(latest, performance.now());
          if (!advice) return;
          visit.onAdvice(advice);
          const { voice, haptics } = this.#host;
          speakHint(advice.hint === 'hold', textOf(advice), {
            speaks: voice,
            vibrates: haptics,
            language: this.#locale().tag,
          });
        },
      },
    );
  }

  get #video(): HTMLVideoElement | null {
    return this.#host.renderRoot.querySelector('video');
  }

  get #frame(): Element | null {
    return this.#host.renderRoot.querySelector('.guide');
  }
}

/** On a phone the viewfinder covers the whole page. jsdom has no `matchMedia`. */
const isSmallTouchScreen = (): boolean =>
  globalThis.matchMedia?.(
    '(pointer: coarse) and (max-width: 600px), (pointer: coarse) and (max-height: 480px)',
  ).matches ?? false;
