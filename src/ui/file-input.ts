import { html, nothing, type TemplateResult } from 'lit';

export interface FileInput {
  readonly id: string;
  /** For the picker's `accept`. */
  readonly accept: string;
  readonly disabled: boolean;
  /** Asks a phone for its rear camera. */
  readonly usesCamera?: boolean;
  readonly multiple?: boolean;
  /** Picks all files of a folder. */
  readonly directory?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** A hidden file input. A button opens it by its `id`. */
export const fileInput = ({
  id,
  accept,
  disabled,
  usesCamera,
  multiple,
  directory,
  onFiles,
}: FileInput): TemplateResult => html`
  <input
    id=${id}
    type="file"
    hidden
    accept=${accept}
    capture=${usesCamera ? 'environment' : nothing}
    ?multiple=${multiple}
    ?webkitdirectory=${directory}
    ?disabled=${disabled}
    @change=${({ target }: Event) => {
      const picker = target as HTMLInputElement;
      const files = Array.from(picker.files ?? []);
      // Cleared, so that the same file can be chosen again after it was removed.
      picker.value = '';
      onFiles(files);
    }}
  />
`;
