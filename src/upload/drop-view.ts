import { html, nothing, type TemplateResult } from 'lit';
import type { UploadInvitation } from '../i18n/en-invitation.js';
import { fileInput } from '../ui/file-input.js';

export interface DropZone {
  readonly messages: UploadInvitation;
  readonly hint: string;
  /** For the picker's `accept`. */
  readonly accept: string;
  readonly imageAccept: string;
  readonly isDragging: boolean;
  readonly disabled: boolean;
  readonly hasSeveral: boolean;
  readonly onFiles: (files: File[]) => void;
  /** Adds all files of a folder. */
  readonly onFolder: (files: File[]) => void;
  /** Photographs pages; null where there can be no camera. */
  readonly onPages: (() => void) | null;
  /** Lets a phone photograph pages; null where the page offers none. */
  readonly onPhone: (() => void) | null;
}

const uploadArrow = html`<svg part="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M12 16V4m0 0L7 9m5-5 5 5M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3"></path>
</svg>`;

/** The drop zone, with buttons to choose files, to take a photo on touch screens, and to choose a folder elsewhere. */
export function dropView(context: DropZone): TemplateResult {
  const { messages, hint, accept, imageAccept, isDragging, disabled, hasSeveral, onFiles, onPages, onPhone } =
    context;
  const { upload } = messages;
  return html`
    <div part="drop" class="drop ${isDragging ? 'dragging' : ''}" @click=${openFilePicker}>
      ${fileInput({ id: 'files', accept, multiple: hasSeveral, disabled, onFiles })}
      ${fileInput({ id: 'photo', accept: imageAccept, usesCamera: true, disabled, onFiles })}
      ${uploadArrow}
      <div class="invite">
        <p part="title" id="title"><slot name="title">
          <span class="mouse">${isDragging ? upload.dropNow : upload.title}</span>
          <span class="touch">${upload.titleTouch}</span>
        </slot></p>
        <p part="hint" id="hint">${hint}</p>
      </div>
      <slot name="hint"></slot>
      <div class="buttons">
        ${zoneButton('touch', 'take-photo', upload.takePhoto, disabled, openPicker('photo'))}
        ${onPages ? zoneButton('', 'photograph-pages', upload.photographPages, disabled, onPages) : nothing}
        ${onPhone ? zoneButton('mouse', 'use-phone', upload.usePhone, disabled, onPhone) : nothing}
        ${hasSeveral ? folderPicker(upload.chooseFolder, context) : nothing}
        <button type="button" class="primary" part="choose" aria-describedby="title hint" ?disabled=${disabled} @click=${openPicker('files')}>
          ${upload.choose}
        </button>
        <slot name="actions"></slot>
      </div>
    </div>
  `;
}

/** @param shownOn `touch`, `mouse`, or empty for both. */
const zoneButton = (
  shownOn: string,
  part: string,
  text: string,
  disabled: boolean,
  onClick: (event: Event) => void,
): TemplateResult => html`
  <button type="button" class="secondary ${shownOn}" part=${part} ?disabled=${disabled} @click=${onClick}>${text}</button>
`;

/** Shown only where there is a mouse, because phones have no folders to choose. */
const folderPicker = (label: string, { disabled, onFolder }: DropZone): TemplateResult => html`
  ${zoneButton('mouse', 'choose-folder', label, disabled, openPicker('folder'))}
  ${fileInput({ id: 'folder', accept: '', directory: true, disabled, onFiles: onFolder })}
`;

const clickInput = (inside: EventTarget | null, id: string) =>
  (inside as Element).closest('.drop')?.querySelector<HTMLInputElement>(`#${id}`)?.click();

/** Opens the picker with this id from a button of the zone. */
const openPicker = (id: 'files' | 'folder' | 'photo') => (event: Event) =>
  clickInput(event.currentTarget, id);

/** The whole zone opens the picker, for unsteady hands. Keyboards and screen readers use the buttons. */
const openFilePicker = (event: Event) => {
  // The page may put any control there, such as a custom element.
  const actions = (event.currentTarget as Element).querySelector('slot[name=actions]')!;
  if (event.composedPath().includes(actions) || (event.target as Element).closest('button, input, a')) return;
  clickInput(event.currentTarget, 'files');
};
