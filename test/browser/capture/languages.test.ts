import { de } from '../../../src/i18n/de.js';
import { en } from '../../../src/i18n/en.js';
import { es } from '../../../src/i18n/es.js';
import type { RecordMessages } from '../../../src/i18n/messages.js';
import { zh } from '../../../src/i18n/zh.js';
import { service } from '../../support/page-service.js';
import { expect, html } from '../../support/testing.js';
import { answer, button, create, jpeg, oximeter, pick, reach, setUpService, textOf } from './stage.js';

setUpService();

const LANGUAGES: [tag: string, messages: RecordMessages, confidence: string][] = [
  ['en', en, '0.41'],
  ['es', es, '0,41'],
  ['de-AT', de, '0,41'],
  ['zh-Hans', zh, '0.41'],
];

for (const [tag, { capture }, confidence] of LANGUAGES) {
  describe(`in ${tag}`, () => {
    it('shows the invitation, low confidence and the confirmation in the person’s language', async () => {
      const element = await create(
        html`<staged-capture lang=${tag} devices="pulse oximeter, spirometer"></staged-capture>`,
      );
      expect(textOf(element)).to.contain(capture.title);
      expect(textOf(element)).to.contain(`${capture.devices['pulse oximeter']} · spirometer`);
      button(element, capture.choose);
      pick(element, await jpeg());
      (await service.next(/module=medical/)).json(200, answer(oximeter(0.41)));
      await reach(element, 'low-confidence');
      for (const words of [
        capture.checkTitle,
        capture.unsureReason,
        capture.unsureAdvice,
        capture.devices['pulse oximeter']!,
        capture.measurements.spo2!,
        capture.unsure(confidence),
      ]) {
        expect(textOf(element)).to.contain(words);
      }
      button(element, capture.numbersRight).click();
      await reach(element, 'confirmed');
      expect(textOf(element)).to.contain(capture.readingTitle);
    });

    it('asks for units, explains display codes and formats numbers in the person’s language', async () => {
      const element = await create(html`<staged-capture lang=${tag}></staged-capture>`);
      pick(element, await jpeg());
      const cuff = { systolic: { value: 'Err', unit: '' }, diastolic: { value: 79, unit: 'mmHg' } };
      (await service.next(/module=medical/)).json(
        200,
        answer(
          { deviceType: 'glucometer', data: { bloodGlucose: { value: '5.40', unit: '' } }, confidence: 0.9 },
          { deviceType: 'blood pressure monitor', data: cuff, confidence: 0.9 },
        ),
      );
      await reach(element, 'read');
      for (const words of [
        capture.pleaseCheck,
        capture.questions.unit,
        capture.saveNumbers,
        capture.displayCodes.ERR,
        capture.displayAdvice.ERR,
        confidence.replace('0', '5').replace('41', '40'),
      ]) {
        expect(textOf(element)).to.contain(words);
      }
    });
  });
}
