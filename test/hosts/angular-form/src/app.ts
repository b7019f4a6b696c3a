import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { FormControl, ReactiveFormsModule } from '@angular/forms';
import type { HdtDeviceCaptureEvents } from 'hdt-elements/device-capture';
import type { HdtUploadEvents } from 'hdt-elements/upload';
import 'hdt-elements';
import { UploadControl } from './upload-control';

@Component({
  selector: 'app-root',
  imports: [ReactiveFormsModule, UploadControl],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main [lang]="lang()">
      <select (change)="lang.set($any($event.target).value)">
        <option value="en">English</option>
        <option value="de">Deutsch</option>
      </select>
      <hdt-upload token-endpoint="/hdt/token" [formControl]="reports" (hdt-result)="onResult($event)" />
      <hdt-device-capture token-endpoint="/hdt/token" (hdt-reading)="onReading($event)" />
      <output>{{ last() }} {{ reports.value.length }} in the form</output>
    </main>
  `,
})
export class App {
  readonly lang = signal('en');
  readonly last = signal('');
  readonly reports = new FormControl<readonly string[]>([], { nonNullable: true });

  onResult({ detail }: HdtUploadEvents['hdt-result']): void {
    this.last.set(`${detail.rows.length} results`);
  }

  onReading({ detail }: HdtDeviceCaptureEvents['hdt-reading']): void {
    this.last.set(`${detail.readings.length} readings`);
  }
}
