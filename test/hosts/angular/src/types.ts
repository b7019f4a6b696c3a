import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import type { HdtUploadEvents } from 'hdt-elements/upload';
import 'hdt-elements';

@Component({
  selector: 'app-types',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <hdt-upload token-endpoint="/hdt/token" class="a" (hdt-reject)="onReject($event)" />
    <hdt-upload #upload (click)="upload.maxFyles" /> <!-- refused: no such property -->
    <hdt-upload (hdt-results)="onReject()" /> <!-- refused: no such event -->
    <hdt-upload (hdt-reject)="$event.detail.name" /> <!-- refused: no such detail -->
    <hdt-upload (hdt-result)="onReject($event)" /> <!-- refused: another event's handler -->
  `,
})
export class Types {
  onReject(_event?: HdtUploadEvents['hdt-reject']): void {}
}
