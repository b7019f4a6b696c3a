import 'hdt-elements/records';
import { startPage } from './page.js';

startPage();
