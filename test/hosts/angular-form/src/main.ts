import { bootstrapApplication } from '@angular/platform-browser';
import { setAssetBase } from 'hdt-elements';
import { App } from './app';

setAssetBase('/hdt-assets/');
bootstrapApplication(App);
