import { LitElement } from 'lit';
import { HeldFocus } from './held-focus.js';
import { TranslatedText } from './translated-text.js';

/**
 * An element used only inside `<hdt-upload>`. It has no shadow root of its own, so that parts and styles of
 * `<hdt-upload>` apply to it.
 */
export abstract class InnerElement extends LitElement {
  constructor() {
    super();
    new HeldFocus(this);
    new TranslatedText(this);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
