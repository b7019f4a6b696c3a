import { Directive, ElementRef, forwardRef, inject } from '@angular/core';
import {
  type ControlValueAccessor,
  NG_VALIDATORS,
  NG_VALUE_ACCESSOR,
  type ValidationErrors,
  type Validator,
} from '@angular/forms';
import type { HdtUpload } from 'hdt-elements/upload';

const self = forwardRef(() => UploadControl);

/** Makes the tag a control for `formControl`, `formControlName` and `ngModel`. */
@Directive({
  selector: 'hdt-upload[formControl],hdt-upload[formControlName],hdt-upload[ngModel]',
  host: {
    '(change)': 'tell()',
    '(focusout)': 'onTouched()',
    // A form waits while a file is on its way, and no longer once it was refused.
    '(hdt-accept)': 'check()',
    '(hdt-reject)': 'check()',
    '(hdt-error)': 'check()',
    '(hdt-cancelled)': 'check()',
  },
  providers: [
    { provide: NG_VALUE_ACCESSOR, useExisting: self, multi: true },
    { provide: NG_VALIDATORS, useExisting: self, multi: true },
  ],
})
export class UploadControl implements ControlValueAccessor, Validator {
  private readonly element: HdtUpload = inject(ElementRef).nativeElement;
  private onChange: (ids: readonly string[]) => void = () => {};
  onTouched: () => void = () => {};
  check: () => void = () => {};

  tell(): void {
    this.onChange(this.element.value);
  }

  writeValue(ids: readonly string[] | null): void {
    this.element.value = ids;
  }

  registerOnChange(onChange: (ids: readonly string[]) => void): void {
    this.onChange = onChange;
  }

  registerOnTouched(onTouched: () => void): void {
    this.onTouched = onTouched;
  }

  registerOnValidatorChange(check: () => void): void {
    this.check = check;
  }

  setDisabledState(isDisabled: boolean): void {
    this.element.disabled = isDisabled;
  }

  validate(): ValidationErrors | null {
    const { validity, validationMessage } = this.element;
    return validity.valid ? null : { upload: validationMessage };
  }
}
