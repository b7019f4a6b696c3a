import { setAssetBase } from 'hdt-elements';
import './page.js';

setAssetBase('/hdt-assets/');
