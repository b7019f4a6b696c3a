import { describe } from 'vitest';
import { runAll, table } from './rows-of-documents.js';

/** Text in an 8-bit code page of which Cyrillic letters and ASCII are needed. */
const inCyrillic = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });

describe('tables in the code page of their language', () => {
  runAll([
    [
      'windows-1251',
      inCyrillic(table('Показатель;Результат;Единицы', 'Глюкоза;5,4;mmol/l', 'Натрий;140;mmol/l')),
      ['Глюкоза 5,4 mmol/l', 'Натрий 140 mmol/l'],
    ],
    [
      'windows-1250',
      Buffer.from(table('Badanie;Wynik;Jednostka', 'P\xb3ytki krwi;250;G/l'), 'latin1'),
      ['Płytki krwi 250 G/l'],
    ],
  ]);
});
