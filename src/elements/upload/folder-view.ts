import { html, type TemplateResult } from 'lit';
import { fileInput } from '../shared/file-input.js';
import { open } from './drop-view.js';

export interface FolderContext {
  readonly label: string;
  readonly disabled: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** Picks all files of a folder, where there is a mouse: phones have no folders to pick. */
export const folderView = ({ label, disabled, onFiles }: FolderContext): TemplateResult => html`
  <button type="button" class="second mouse" part="choose-folder" ?disabled=${disabled} @click=${open('folder')}>
    ${label}
  </button>
  ${fileInput({ id: 'folder', accept: '', folder: true, disabled, onFiles })}
`;
