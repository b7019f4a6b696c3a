import type { HdtDeviceCapture } from '../../../src/device-capture.js';
import type { PreparePlan } from '../../../src/prepare/plan.js';
import { service } from '../../support/page-service.js';
import { expect, html, oneEvent } from '../../support/testing.js';
import {
  answer,
  button,
  buttons,
  CLEAR,
  choose,
  create,
  cuff,
  DARK,
  glucometer,
  jpeg,
  oximeter,
  passing,
  pick,
  preparation,
  reach,
  readTo,
  refusing,
  setUpService,
  textOf,
  typeInto,
  unread,
} from './stage.js';

let element: HdtDeviceCapture;

setUpService();
beforeEach(async () => {
  element = await create();
});

async function sha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const answerWith = (body: object, status: 'read' | 'low-confidence') => readTo(element, body, status);

describe('what was read', () => {
  it('is shown with device, value, unit and confidence, beside the picture that was sent', async () => {
    await answerWith(answer(oximeter(0.96)), 'read');
    const text = textOf(element);
    for (const words of [
      'Your reading',
      'Pulse oximeter',
      'Oxygen saturation 98 %',
      'Pulse 72 bpm',
      '(0.96)',
    ]) {
      expect(text).to.contain(words);
    }
    expect(element.shadowRoot!.querySelector('img')!.alt).to.equal('The photo that was sent');
    expect(buttons(element)).to.deep.equal([
      'Enlarge the photo',
      'Save this reading',
      'Choose another photo',
    ]);
  });

  it('keeps the service’s names of unknown devices and keys', async () => {
    const strange = {
      deviceType: 'spirometer',
      data: { fev1: { value: '3.1', unit: 'L' } },
      confidence: 0.9,
    };
    await answerWith(answer(strange), 'read');
    expect(textOf(element)).to.contain('spirometer fev1 3.1 L');
  });

  it('explains HI, LO and Err in a sentence, and never shows them as numbers', async () => {
    const states = {
      bloodGlucose: { value: 'HI', unit: '' },
      spo2: { value: 'Lo', unit: '' },
      other: { value: 'Err', unit: '' },
    };
    await answerWith(answer({ deviceType: 'glucometer', data: states, confidence: 0.9 }), 'read');
    const text = textOf(element);
    expect(text).to.contain('Above what the device can show');
    expect(text).to.contain('Below what the device can show');
    expect(text).to.contain('The device reports an error');
    expect(text).to.contain('Nothing was measured.');
    expect(text).to.contain('get medical help now');
    expect(element.shadowRoot!.querySelector('.figure')).to.equal(null);
  });

  it('shows a blood pressure as a pair, and when the photo was chosen', async () => {
    await answerWith(answer(cuff(124, 79)), 'read');
    expect(textOf(element)).to.contain('Blood pressure systolic / diastolic 124/79 mmHg');
    expect(textOf(element)).to.match(/Photo chosen .*\d{4}/);
  });

  it('asks for a unit that was not read, and confirms nothing before', async () => {
    await answerWith(answer(glucometer('10.0', '')), 'read');
    expect(textOf(element)).to.contain('Which unit does the display show?');
    expect(buttons(element)).to.deep.equal(['Enlarge the photo', 'Save 10.0', 'Choose another photo']);
    button(element, 'Save 10.0').click();
    expect(element.shadowRoot!.querySelector('form')!.checkValidity()).to.equal(false);
    expect(element.capture.status).to.equal('read');
    choose(element, 'mmol/L');
    const told = oneEvent(element, 'hdt-reading');
    button(element, 'Save 10.0').click();
    const { detail } = await told;
    expect(textOf(element)).to.contain('10.0 mmol/L Typed by you · Read from the photo: 10.0');
    expect(detail.readings[0].measurements).to.deep.equal([
      {
        key: 'bloodGlucose',
        value: '10.0',
        unit: 'mmol/L',
        read: { value: '10.0', unit: '' },
        confirmed: { value: '10.0', unit: 'mmol/L' },
      },
    ]);
  });

  const questioned: [what: string, reading: ReturnType<typeof cuff>, said: string, choices: string[]][] = [
    [
      'two pressures the wrong way round',
      cuff(79, 124),
      'The second number must be lower than the first.',
      [],
    ],
    ['a pressure that no cuff can show', cuff(1450, 89), 'That is too high to be right.', []],
    ['a pressure that hardly anybody has', cuff(272, 89), 'That is unusually high.', ['Save it anyway']],
    ['a pressure of somebody in shock', cuff(58, 41), 'That is unusually low.', ['Save it anyway']],
  ];
  for (const [what, reading, said, choices] of questioned) {
    it(`is never saved by the button that corrects it: ${what}`, async () => {
      await answerWith(answer(reading), 'read');
      expect(textOf(element)).to.contain(said);
      expect(textOf(element)).not.to.contain('confidence');
      const all = ['Enlarge the photo', 'Correct the numbers', ...choices, 'Choose another photo'];
      expect(buttons(element)).to.deep.equal(all);
      for (const _ of [1, 2]) {
        button(element, 'Correct the numbers').click();
        await element.updateComplete;
        expect(element.capture.status).to.equal('read');
        expect(element.shadowRoot!.activeElement!.hasAttribute('data-asked')).to.equal(true);
      }
      if (choices.length === 0) return;
      button(element, 'Save it anyway').click();
      await reach(element, 'confirmed');
      expect(textOf(element).match(/Checked by you/g)).to.have.length(1);
    });
  }

  const unshown: [what: string, key: string, typed: string][] = [
    ['impossible', 'Systolic pressure', '1450'],
    ['unlikely', 'Systolic pressure', '272'],
    ['above the first', 'Diastolic pressure', '140'],
    ['a text', 'Systolic pressure', '1O5'],
  ];
  for (const [what, key, typed] of unshown) {
    it(`stays the large number while a typed one is questioned: ${what}`, async () => {
      await answerWith(answer(cuff(124, 79)), 'read');
      element.shadowRoot!.querySelector('summary')!.click();
      typeInto(element, key, typed);
      await element.updateComplete;
      element.shadowRoot!.querySelector('form')!.requestSubmit();
      await element.updateComplete;
      expect(element.capture.status).to.equal('read');
      expect(textOf(element)).to.contain('124/79 mmHg');
      expect(textOf(element)).not.to.match(/Checked by you|Typed by you|Save 1O5/);
      // The browser would ask before it leaves a page with typed numbers.
      button(element, 'Choose another photo').click();
      await reach(element, 'idle');
    });
  }

  it('is corrected, and still shows what was read', async () => {
    await answerWith(answer(oximeter(0.96)), 'read');
    element.shadowRoot!.querySelector('summary')!.click();
    typeInto(element, 'Pulse', '77');
    await element.updateComplete;
    expect(buttons(element)).to.deep.equal(['Enlarge the photo', 'Save 98 · 77', 'Choose another photo']);
    const told = oneEvent(element, 'hdt-reading');
    button(element, 'Save 98 · 77').click();
    const { detail } = await told;
    expect(textOf(element)).to.contain('Pulse 77 bpm Pulse: Typed by you · Read from the photo: 72 bpm');
    expect(textOf(element), 'nobody has looked at it').to.match(/Oxygen saturation 98 % Pulse/);
    expect(textOf(element), 'a photo says nothing of a typed number').not.to.contain('confidence');
    expect(detail.settled).to.equal('corrected');
    const pulse = detail.readings[0].measurements[1];
    expect([pulse.read, pulse.confirmed]).to.deep.equal([
      { value: '72', unit: 'bpm' },
      { value: '77', unit: 'bpm' },
    ]);
  });

  it('is dispatched to the page when it is confirmed, after the form value is set', async () => {
    const form = document.createElement('form');
    element.name = 'reading';
    element.replaceWith(form);
    form.append(element);
    await answerWith(answer(oximeter(0.96)), 'read');
    expect(new FormData(form).get('reading')).to.equal(null);
    let submitted: FormDataEntryValue | null = null;
    element.addEventListener('hdt-reading', () => {
      submitted = new FormData(form).get('reading');
    });
    const told = oneEvent(element, 'hdt-reading');
    button(element, 'Save this reading').click();
    const { detail } = await told;
    expect(detail).to.deep.equal({
      readings: [
        {
          deviceType: 'pulse oximeter',
          measurements: [
            { key: 'spo2', value: '98', unit: '%', read: { value: '98', unit: '%' }, confirmed: null },
            {
              key: 'pulseRate',
              value: '72',
              unit: 'bpm',
              read: { value: '72', unit: 'bpm' },
              confirmed: null,
            },
          ],
          confidence: 0.96,
        },
      ],
      confidence: 0.96,
      lowConfidence: false,
      settled: 'confirmed',
      secondOpinion: 'none',
      retakes: 0,
      recordId: 'r1',
      photo: {
        sha256: await sha256(await jpeg()),
        source: 'picker',
        takenAt: detail.photo.takenAt,
        measures: CLEAR,
      },
    });
    expect(Date.parse(detail.photo.takenAt)).to.be.at.most(Date.now());
    expect(JSON.parse(String(submitted))).to.deep.equal(detail);
    expect(element.reading).to.deep.equal(detail);
    form.remove();
  });
});

describe('low confidence', () => {
  it('is explained, with advice and the numbers, which are not confirmed', async () => {
    const retake = oneEvent(element, 'hdt-retake');
    await answerWith(answer(oximeter(0.41)), 'low-confidence');
    expect((await retake).detail).to.deep.equal({
      reason: 'low-confidence',
      secondOpinion: 'none',
      retakes: 0,
      recordId: 'r1',
    });
    const text = textOf(element);
    for (const words of [
      'Are these numbers right?',
      'We are not sure that we read the display correctly. Hold the phone straight above the display',
      'What could be read',
      'We are not sure (0.41). Please check it.',
    ]) {
      expect(text).to.contain(words);
    }
    expect(buttons(element)).to.deep.equal([
      'Enlarge the photo',
      'Choose another photo',
      'The numbers are right',
      'Type the numbers',
      'Open the camera',
    ]);
    expect(button(element, 'Choose another photo').className).to.contain('primary');
    expect(element.reading).to.equal(null);
  });

  it('can be confirmed at once, and is dispatched as of low confidence', async () => {
    await answerWith(answer(oximeter(0.41)), 'low-confidence');
    const told = oneEvent(element, 'hdt-reading');
    button(element, 'The numbers are right').click();
    const { detail } = await told;
    expect(detail).to.deep.include({
      lowConfidence: true,
      settled: 'confirmed',
      confidence: 0.41,
      retakes: 0,
    });
    expect(textOf(element)).to.contain('98 % Oxygen saturation: Checked by you');
  });

  it('leads back to the picker that the photo came from', async () => {
    await answerWith(answer(oximeter(0.41)), 'low-confidence');
    const asked: string[] = [];
    for (const picker of element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type=file]')) {
      picker.addEventListener('click', (event) => {
        event.preventDefault();
        asked.push(picker.id);
      });
    }
    button(element, 'Choose another photo').click();
    expect(asked).to.deep.equal(['photo']);
    expect(element.capture.status).to.equal('low-confidence');
    await answerWith(answer(oximeter(0.41)), 'low-confidence');
    expect(element.capture).to.include({ retakes: 1 });
  });

  it('is corrected by typing into empty fields, and the one main button names the numbers', async () => {
    await answerWith(answer({ ...cuff(136, 90), confidence: 0.5 }), 'low-confidence');
    button(element, 'Type the numbers').click();
    await element.updateComplete;
    const fields = [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type=text]')];
    expect(fields.map(({ value }) => value)).to.deep.equal(['', '', '']);
    expect(buttons(element)).to.deep.equal([
      'Enlarge the photo',
      'Save these numbers',
      'Choose another photo',
      'Open the camera',
    ]);
    button(element, 'Save these numbers').click();
    expect(element.capture.status, 'nothing is confirmed of empty fields').to.equal('low-confidence');
    typeInto(element, 'Systolic pressure', '138');
    typeInto(element, 'Diastolic pressure', '90');
    await element.updateComplete;
    expect(buttons(element)).to.deep.equal(['Enlarge the photo', 'Save 138/90', 'Choose another photo']);
    expect(button(element, 'Choose another photo').className).not.to.contain('primary');
    const told = oneEvent(element, 'hdt-reading');
    button(element, 'Save 138/90').click();
    const { detail } = await told;
    expect(detail).to.deep.include({ lowConfidence: true, settled: 'corrected' });
    expect(textOf(element)).to.contain(
      '138/90 mmHg Systolic pressure: Typed by you · Read from the photo: 136 mmHg',
    );
  });

  it('has one main button once a number is changed', async () => {
    await answerWith(answer({ ...glucometer('10.0', ''), confidence: 0.5 }), 'low-confidence');
    expect(button(element, 'Choose another photo').className).to.contain('primary');
    typeInto(element, 'Blood glucose', '9.8');
    await element.updateComplete;
    const primary = [...element.shadowRoot!.querySelectorAll('button.primary')];
    expect(primary.map((one) => one.textContent!.trim())).to.deep.equal(['Save 9.8']);
    // A draft would keep the browser from leaving the page after the tests.
    element.formResetCallback();
  });

  it('comes with advice by the fault of the photo', async () => {
    preparation.prepare = passing(DARK);
    pick(element, await jpeg('dark.jpg', '#122'));
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.41)));
    await reach(element, 'low-confidence');
    expect(textOf(element)).to.contain('Too dark. Turn on a light');
    preparation.prepare = passing();
    pick(element, await jpeg());
    (await service.next(/module=medical/)).json(200, unread);
    await reach(element, 'low-confidence');
    expect(textOf(element)).to.contain('Switch the device on');
  });

  it('offers nothing to confirm when nothing was read', async () => {
    const retake = oneEvent(element, 'hdt-retake');
    await answerWith(unread, 'low-confidence');
    expect((await retake).detail).to.deep.equal({
      reason: 'unread',
      secondOpinion: 'none',
      retakes: 0,
      recordId: 'r2',
    });
    expect(buttons(element)).to.deep.equal([
      'Enlarge the photo',
      'Choose another photo',
      'Type the numbers',
      'Open the camera',
    ]);
  });

  it('can be replaced by typed numbers where nothing was read', async () => {
    await answerWith(unread, 'low-confidence');
    button(element, 'Type the numbers').click();
    await element.updateComplete;
    choose(element, 'Blood pressure monitor');
    await element.updateComplete;
    typeInto(element, 'Systolic pressure', '124');
    typeInto(element, 'Diastolic pressure', '79');
    for (const unit of element.shadowRoot!.querySelectorAll<HTMLInputElement>('[value=mmHg]')) unit.click();
    await element.updateComplete;
    const told = oneEvent(element, 'hdt-reading');
    button(element, 'Save 124/79').click();
    const { detail } = await told;
    expect(textOf(element)).to.contain(
      '124/79 mmHg Systolic pressure: Typed by you Diastolic pressure: Typed by you',
    );
    expect(detail).to.deep.include({ lowConfidence: true, settled: 'typed', confidence: null, retakes: 0 });
    const [pressure] = detail.readings[0].measurements;
    expect(pressure).to.deep.equal({
      key: 'systolic',
      value: '124',
      unit: 'mmHg',
      read: null,
      confirmed: { value: '124', unit: 'mmHg' },
    });
  });

  it('keeps nothing that was typed for another device than the person names at last', async () => {
    await answerWith(unread, 'low-confidence');
    button(element, 'Type the numbers').click();
    await element.updateComplete;
    const fields = () => [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('form input')];
    choose(element, 'Glucometer');
    await element.updateComplete;
    typeInto(element, 'Blood glucose', '98');
    choose(element, 'mg/dL');
    await element.updateComplete;
    for (const device of ['Thermometer', 'Blood pressure monitor', 'Pulse oximeter']) {
      choose(element, device);
      await element.updateComplete;
      expect(
        fields().filter(({ type, value, checked }) => (type === 'text' ? value !== '' : checked)).length,
        device,
      ).to.equal(0);
    }
  });

  it('is typed into empty fields, also where a number was edited and put back before', async () => {
    await answerWith(answer({ ...glucometer('10.0', ''), confidence: 0.5 }), 'low-confidence');
    typeInto(element, 'Blood glucose', '9.8');
    typeInto(element, 'Blood glucose', '10.0');
    await element.updateComplete;
    button(element, 'Type the numbers').click();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector<HTMLInputElement>('input[type=text]')!.value).to.equal('');
  });

  it('applies below the threshold of the page', async () => {
    element = await create(html`<staged-capture min-confidence="0.3"></staged-capture>`);
    await answerWith(answer(oximeter(0.41)), 'read');
    element = await create(html`<staged-capture min-confidence="0.99"></staged-capture>`);
    await answerWith(answer(oximeter(0.96)), 'low-confidence');
    element = await create(html`<staged-capture min-confidence="high"></staged-capture>`);
    await answerWith(answer(oximeter(0.69)), 'low-confidence');
  });
});

describe('a picked file', () => {
  it('is read and reviewed on where the element is moved meanwhile, and dropped where it leaves the page', async () => {
    const home = element.parentElement!;
    pick(element, await jpeg());
    const turn = await service.next(/module=medical/);
    home.append(element);
    await element.updateComplete;
    expect(element.capture.status).to.equal('reading');
    turn.json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    expect(textOf(element)).to.contain('98');
    element.review = 'always';
    pick(element, await jpeg());
    await reach(element, 'reviewing');
    home.append(element);
    await element.updateComplete;
    expect(element.capture.status).to.equal('reviewing');
    element.remove();
    await Promise.resolve();
    expect(element.capture.status).to.equal('idle');
  });

  it('that is HEIC is prepared as HEIC and sent as the JPEG it became', async () => {
    const plans: PreparePlan[] = [];
    const made = await jpeg();
    preparation.prepare = async (_file, plan) => {
      plans.push(plan);
      return { body: made, format: 'jpeg', via: 'libheif' };
    };
    const head = new Uint8Array([0, 0, 0, 24]);
    pick(element, new File([head, 'ftypheic\0\0\0\0mif1heic'], 'IMG_5195.HEIC', { type: 'image/heic' }));
    const turn = await service.next(/module=medical/);
    expect(turn.fileNames).to.deep.equal(['IMG_5195.jpg']);
    expect(plans).to.deep.equal([
      { kind: 'image', format: 'heic', maxEdge: 2048, quality: 0.9, isMeasured: true },
    ]);
  });

  it('may be added by a program', async () => {
    element.take(await jpeg('monitor.jpg'));
    expect((await service.next(/module=medical/)).fileNames).to.deep.equal(['monitor.jpg']);
  });

  it('is chosen by explicit types, never by image/*', () => {
    const accept = element.shadowRoot!.querySelector<HTMLInputElement>('#photo')!.accept.split(',');
    expect(accept).to.include.members(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
    expect(accept).not.to.include('image/*');
  });

  it('that is an executable is refused with a sentence and a code', async () => {
    const failed = oneEvent(element, 'hdt-error');
    pick(element, new File(['MZ\x90\0'], 'device.jpg', { type: 'image/jpeg' }));
    expect((await failed).detail).to.deep.equal({ code: 'executable' });
    expect(textOf(element)).to.contain('It was not sent');
    expect(buttons(element)).to.deep.equal(['Choose another photo', 'Open the camera']);
  });

  it('that cannot be decoded is refused with advice', async () => {
    preparation.prepare = refusing();
    pick(element, await jpeg());
    await reach(element, 'failed');
    expect(textOf(element)).to.contain('This picture cannot be opened.');
  });
});

describe('a failed request', () => {
  it('keeps the photo, which is sent again on a retry', async () => {
    let prepared = 0;
    preparation.prepare = async (file) => {
      prepared += 1;
      return { body: file, format: 'jpeg', via: 'native' };
    };
    const failed = oneEvent(element, 'hdt-error');
    pick(element, await jpeg());
    (await service.next(/module=medical/)).text(200, '<!doctype html>', 'text/html');
    expect((await failed).detail).to.deep.equal({ code: 'bad-response' });
    expect(textOf(element)).to.contain('Your photo is still here');
    button(element, 'Try again').click();
    (await service.next(/module=medical/)).json(200, answer(oximeter(0.96)));
    await reach(element, 'read');
    expect(prepared).to.equal(1);
  });

  it('ignores a response that arrives after Cancel', async () => {
    pick(element, await jpeg());
    const turn = await service.next(/module=medical/);
    button(element, 'Cancel').click();
    await reach(element, 'idle');
    turn.json(200, answer(oximeter(0.96)));
    await element.updateComplete;
    expect(element.capture.status).to.equal('idle');
  });
});

describe('pictures', () => {
  it('are released as soon as they are not shown', async () => {
    const living = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob);
      living.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      living.delete(url);
      revokeObjectURL.call(URL, url);
    };
    try {
      await answerWith(answer(oximeter(0.96)), 'read');
      expect(living.size).to.equal(1);
      button(element, 'Choose another photo').click();
      await reach(element, 'idle');
      expect(living.size).to.equal(0);
      await answerWith(answer(oximeter(0.96)), 'read');
      element.remove();
      expect(living.size).to.equal(0);
    } finally {
      Object.assign(URL, { createObjectURL, revokeObjectURL });
    }
  });
});
