import { listLanguages } from 'hdt-elements/records';
import { startPage } from './page.js';

startPage(listLanguages());
