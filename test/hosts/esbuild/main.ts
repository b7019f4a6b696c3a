import { setAssetBase } from 'hdt-elements';
import '../bundled/main.js';

setAssetBase('/hdt-assets/');
