import '../src/records.js';
import { startPage } from './page.js';

startPage();
