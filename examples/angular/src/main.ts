import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { setAssetBase } from 'hdt-elements';
import type { HdtDeviceCaptureEvents } from 'hdt-elements/device-capture';
import type { HdtUploadEvents } from 'hdt-elements/upload';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main [lang]="lang()">
      <select (change)="lang.set($any($event.target).value)">
        <option value="en">English</option>
        <option value="de">Deutsch</option>
      </select>
      <hdt-upload token-endpoint="/hdt/token" (hdt-result)="onResult($event)" />
      <hdt-device-capture token-endpoint="/hdt/token" (hdt-reading)="onReading($event)" />
      <output>{{ last() }}</output>
    </main>
  `,
})
class App {
  readonly lang = signal('en');
  readonly last = signal('');

  onResult({ detail }: HdtUploadEvents['hdt-result']): void {
    this.last.set(`${detail.rows.length} results`);
  }

  onReading({ detail }: HdtDeviceCaptureEvents['hdt-reading']): void {
    this.last.set(`${detail.readings.length} readings`);
  }
}

setAssetBase('/hdt-assets/');
bootstrapApplication(App);
