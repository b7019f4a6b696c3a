import 'hdt-elements/upload';
import { listLanguages } from 'hdt-elements/results';
import { startPage } from './page.js';
import consoleSource from './skins/console.css?raw';
import paperSource from './skins/paper.css?raw';
import sorbetSource from './skins/sorbet.css?raw';

const SOURCES: Readonly<Record<string, string>> = {
  paper: paperSource,
  sorbet: sorbetSource,
  console: consoleSource,
};

const biomarkerRow = (
  name: string,
  result: string,
  unit: string,
  low: string,
  high: string,
  code: string,
) => ({
  'Biomarker-Name': name,
  Result: result,
  Unit: unit,
  'Low-Ref-Range': low,
  'High-Ref-Range': high,
  'LOINC-Code': code,
});

startPage(listLanguages());
document.querySelector('hdt-results')!.load({
  results: [
    biomarkerRow('Haemoglobin', '12.1', 'g/dL', '13.5', '17.5', '718-7'),
    biomarkerRow('Glucose', '5.2', 'mmol/L', '3.9', '5.6', '14749-6'),
    biomarkerRow('Potassium', '6.8', 'mmol/L', '3.5', '5.1', '2823-3'),
    biomarkerRow('C-reactive protein', '<3.0', 'mg/L', '', '5.0', '1988-5'),
  ],
});

const page = document.querySelector<HTMLElement>('#skin')!;
const source = document.querySelector('#skin-source code')!;
function applySkin(skin: string): void {
  page.dataset.skin = skin;
  source.textContent = SOURCES[skin] ?? '';
}
for (const choice of document.querySelectorAll<HTMLInputElement>('[name=skin]'))
  choice.addEventListener('change', () => applySkin(choice.value));
applySkin(document.querySelector<HTMLInputElement>('[name=skin]:checked')!.value);
