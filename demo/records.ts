import '../src/index.js';
import { startPage } from './page.js';

startPage();
