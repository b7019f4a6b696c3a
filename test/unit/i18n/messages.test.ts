import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { de } from '../../../src/i18n/de.js';
import { en } from '../../../src/i18n/en.js';
import { es } from '../../../src/i18n/es.js';
import type { Messages } from '../../../src/i18n/messages.js';
import { zh } from '../../../src/i18n/zh.js';
import { ENGLISH, FACTS, LANGUAGES, sentencesOf, TRANSLATIONS, wordsOf } from './sentences.js';

const english = sentencesOf(ENGLISH);

/** Sentences that may be as in English: a sign, a proper name, a flag as laboratories print it, a list of facts. */
const SHARED = new Set(['–', 'LOINC', 'Normal', '7001: 7002.', '7001: 7002', '7001, 7002']);

/** What would be left over from a sentence translated in part. No words that other languages have, as French has `on` and `photo`. */
const ENGLISH_WORDS =
  'again and choose could from picture please reading the this try up wait with you your'.split(' ');

/** Names that file formats, programs and the code system go by in every script. */
const LATIN_NAMES = new Set([
  'bmp',
  'cookie',
  'dicom',
  'excel',
  'jpeg',
  'json',
  'loinc',
  'pdf',
  'png',
  'safari',
  'svg',
  'tiff',
  'utf',
  'word',
  'zip',
]);

/** Words for a report in every language: errors are said of a photo of a device, too. */
const REPORT_WORDS = /report|document|befund|dokument|informe|documento|报告|文档/i;

const BUTTONS = ({
  batch,
  checks,
  common,
  pages,
  upload,
  receipt,
  results,
  capture,
  records,
}: Messages): string[] => [
  common.cancel,
  common.retry,
  common.remove,
  upload.choose,
  upload.chooseFolder,
  upload.takePhoto,
  upload.photographPages,
  pages.retake,
  pages.keep,
  pages.rotate,
  pages.corners,
  pages.remove,
  pages.add,
  pages.addPictures,
  pages.choosePictures,
  pages.back,
  pages.stay,
  pages.discard,
  pages.useWhole,
  pages.useCorners,
  pages.done(40),
  upload.sendAnyway,
  upload.sendAgain,
  upload.doNotSend,
  upload.stop,
  upload.watch,
  upload.chooseAnother,
  batch.cancelUnsent,
  batch.stopAll,
  receipt.saveText,
  receipt.saveJson,
  receipt.copy,
  checks.again,
  checks.convert,
  checks.open,
  checks.saveCopy,
  checks.close,
  capture.open,
  capture.shutter,
  capture.stop,
  capture.choose,
  capture.phoneCamera,
  capture.keep,
  capture.another,
  capture.tryAgain,
  capture.numbersRight,
  capture.keepNumbers('145/89'),
  capture.saveNumbers,
  capture.undo,
  capture.enlarge,
  capture.closePhoto,
  capture.correct,
  capture.typeNumbers,
  capture.nextPhoto,
  records.reload,
  records.moreUploads,
  records.moreReadings,
  records.filters.clear,
  results.show,
  results.hide,
  results.showAll,
  results.copy,
  results.print,
  results.download,
  results.onlyAbnormal(2000),
];

/** Badges share their line with a file's name. */
const BADGES = ({ upload, results, records }: Messages): string[] => [
  ...Object.values(upload.badge),
  ...Object.values(results.flags),
  ...Object.values(records.status),
];

/** In the order of the parameters, not of the sentence. */
const factsIn = (sentence: string) => FACTS.filter((fact) => sentence.includes(fact));
const isBlank = (sentence: string) => sentence.trim() === '';
const all = (messages: Messages) => [...sentencesOf(messages)];

for (const [tag, messages] of LANGUAGES) {
  describe(`the sentences in ${tag}`, () => {
    it('leave nothing blank, unfilled or with stray spaces', () => {
      for (const [path, sentence] of all(messages)) {
        assert.ok(!isBlank(sentence), path);
        assert.doesNotMatch(sentence, /undefined|null|NaN|\[object|\$\{|^\s|\s$|\s{2}/, path);
      }
    });

    it('say what is wrong and what to do, for every error', () => {
      const segmenter = new Intl.Segmenter(tag, { granularity: 'sentence' });
      for (const [path, sentence] of all(messages).filter(([path]) => path.startsWith('errors.'))) {
        assert.ok([...segmenter.segment(sentence)].length >= 2, `${path}: ${sentence}`);
        assert.match(sentence, /[.。]$/, path);
      }
    });

    it('suit a photo of a device as well as a report, for every error', () => {
      for (const [path, sentence] of all(messages).filter(([path]) => path.startsWith('errors.')))
        assert.doesNotMatch(sentence, REPORT_WORDS, path);
    });

    it('fit on buttons and badges', () => {
      for (const label of BUTTONS(messages)) assert.ok(label.length <= 28, label);
      for (const label of BADGES(messages)) assert.ok(label.length <= 16, label);
    });

    it('begin the name of a button with its visible text, for speech control', () => {
      const { checks, common, pages, upload, results } = messages;
      for (const [label, name] of [
        [common.cancel, upload.cancelFile('a.pdf')],
        [common.retry, upload.retryFile('a.pdf')],
        [common.remove, upload.removeFile('a.pdf')],
        [upload.sendAnyway, upload.sendFileAnyway('a.pdf')],
        [upload.sendAgain, upload.sendFileAgain('a.pdf')],
        [upload.doNotSend, upload.doNotSendFile('a.pdf')],
        [upload.stop, upload.stopFile('a.pdf')],
        [upload.watch, upload.watchFile('a.pdf')],
        [upload.chooseAnother, upload.chooseAnotherFile('a.pdf')],
        [checks.convert, checks.convertFile('a.pdf')],
        [checks.again, checks.againFile('a.pdf')],
        [results.show, results.showFile('a.pdf')],
        [results.hide, results.hideFile('a.pdf')],
        [results.download, results.downloadAs('CSV')],
        [pages.retake, pages.ofPage.retake('2')],
        [pages.keep, pages.ofPage.keep('2')],
        [pages.rotate, pages.ofPage.rotate('2')],
        [pages.corners, pages.ofPage.corners('2')],
        [pages.remove, pages.ofPage.remove('2')],
      ] as const) {
        assert.ok(name.startsWith(label), `${label} / ${name}`);
      }
    });

    it('ask for attention only where it is needed', () => {
      const calm = messages.upload.announce(4, 5, 0);
      assert.deepEqual(calm.match(/\d+/g)?.sort(), ['4', '5']);
      assert.ok(messages.upload.announce(4, 5, 1).length > calm.length);
    });
  });
}

for (const [tag, messages] of TRANSLATIONS) {
  describe(`the translation to ${tag}`, () => {
    const translated = sentencesOf(messages);

    it('has the sentences of the English one, all and only those', () => {
      assert.deepEqual([...translated.keys()].sort(), [...english.keys()].sort());
    });

    it('leaves no sentence in English', () => {
      for (const [path, sentence] of translated) {
        if (SHARED.has(sentence)) continue;
        assert.notEqual(sentence.toLowerCase(), english.get(path)?.toLowerCase(), path);
      }
    });

    it('leaves no English word in a sentence', () => {
      for (const [path, sentence] of translated) {
        const left = wordsOf(sentence).filter((word) => ENGLISH_WORDS.includes(word));
        assert.deepEqual(left, [], `${path}: ${sentence}`);
      }
    });

    it('contains every fact of the English sentence', () => {
      for (const [path, sentence] of translated) {
        assert.deepEqual(factsIn(sentence), factsIn(english.get(path) ?? ''), `${path}: ${sentence}`);
      }
    });
  });
}

describe('the way a language is written', () => {
  const refuse = (messages: Messages, pattern: RegExp) => {
    for (const [path, sentence] of all(messages)) assert.doesNotMatch(sentence, pattern, path);
  };
  const refuseWords = (messages: Messages, words: readonly string[]) => {
    for (const [path, sentence] of all(messages)) {
      const found = wordsOf(sentence).filter((word) => words.includes(word));
      assert.deepEqual(found, [], `${path}: ${sentence}`);
    }
  };

  it('is an ellipsis and curly apostrophes everywhere', () => {
    for (const [, messages] of LANGUAGES) refuse(messages, /\.\.\.|['"`]/);
  });

  it('is usted in Spanish, with the ellipsis closed up', () => {
    refuse(es, /\s…|\s[:;!?]/);
    // One word for the computer in all sentences.
    refuseWords(es, ['ordenador']);
    refuseWords(es, ['tú', 'tu', 'tus', 'te', 'ti', 'tienes', 'puedes', 'vosotros', 'vuestro', 'vos']);
  });

  it('is Sie in German, with a space before an ellipsis that stands for words', () => {
    refuse(de, /\S…|\s[:;!?]/);
    refuseWords(de, ['du', 'dir', 'dich', 'dein', 'deine', 'deinen', 'deiner', 'euch', 'euer']);
  });

  it('is 您 and full-width punctuation in Chinese, with a pair of ellipses', () => {
    refuse(zh, /你|[,;:?!()]|\p{Script=Han}\.|(?<!…)…(?!…)/u);
  });

  it('is simplified in Chinese, and of no other script but for names', () => {
    // Common characters of these sentences as they would be in traditional script.
    refuse(zh, /[檔請這無選擇結頁發們個讀過時網權務壓飽檢驗報錄機關開設備]/u);
    for (const [path, sentence] of all(zh)) {
      const latin = (sentence.toLowerCase().match(/\p{Script=Latin}+/gu) ?? []).filter(
        (word) => !LATIN_NAMES.has(word),
      );
      assert.deepEqual(latin, [], `${path}: ${sentence}`);
    }
  });
});

it('the time of day agrees in Spanish', () => {
  const { capture, handoff } = es;
  for (const [time, article] of [
    ['1:05', 'la'],
    ['01:05', 'la'],
    ['1:05 p. m.', 'la'],
    ['11:05', 'las'],
    ['13:05', 'las'],
    ['21:05', 'las'],
  ] as const) {
    assert.equal(capture.saved(time), `Guardado a ${article} ${time}`);
    assert.equal(capture.undoUntil(time), `Puede deshacerlo hasta ${article} ${time}.`);
    assert.equal(handoff.desktop.until(time), `Sirve para un teléfono, hasta ${article} ${time}.`);
  }
});

describe('the plural', () => {
  const counted = (messages: Messages) => [1, 2, 0].map((rows) => messages.upload.ready(rows));

  it('is distinguished where the language does', () => {
    assert.deepEqual(counted(ENGLISH), ['1 result', '2 results', '0 results']);
    assert.deepEqual(counted(es), ['1 resultado', '2 resultados', '0 resultados']);
    assert.deepEqual(counted(de), ['1 Ergebnis', '2 Ergebnisse', '0 Ergebnisse']);
    assert.deepEqual(counted(zh), ['1 项结果', '2 项结果', '0 项结果']);
  });

  it('agrees in every part of a sentence', () => {
    assert.equal(en.upload.summary(11, 2), '11 added, 2 not sent');
    assert.equal(es.upload.summary(1, 2), '1 añadido, 2 no enviados');
    assert.equal(es.upload.summary(0, 1), '0 añadidos, 1 no enviado');
    assert.equal(de.upload.summary(1, 0), '1 hinzugefügt');
    assert.equal(zh.upload.summary(1, 2), '已添加 1 个，未发送 2 个');
    assert.equal(es.handoff.pages.phoneCounts('1', '0'), 'Tomadas: 1, en la computadora: 0');
    assert.deepEqual([1, 31].map(en.results.unread), [
      '1 line of this report could not be read. Please compare with the original.',
      '31 lines of this report could not be read. Please compare with the original.',
    ]);
    assert.match(de.results.unread(1), /^1 Zeile dieses Befunds konnte /);
    assert.match(de.results.unread(2), /^2 Zeilen dieses Befunds konnten /);
    assert.match(es.results.unread(1), /^No se pudo leer 1 línea /);
    assert.match(es.results.unread(2), /^No se pudieron leer 2 líneas /);
    assert.deepEqual([1, 2].map(es.results.critical['critical-high']), ['1 muy alto', '2 muy altos']);
    assert.equal(es.upload.announce(2, 3, 1), 'Archivos listos: 2 de 3; 1 requiere su atención.');
    assert.equal(es.upload.announce(1, 3, 2), 'Archivos listos: 1 de 3; 2 requieren su atención.');
    assert.equal(de.upload.announce(2, 3, 1), '2 von 3 Dateien fertig, 1 wartet auf Sie.');
    assert.equal(de.upload.announce(1, 3, 2), '1 von 3 Dateien fertig, 2 warten auf Sie.');
  });

  it('puts numbers where Chinese puts them', () => {
    assert.equal(zh.upload.announce(2, 3, 1), '共 3 个文件，已完成 2 个，有 1 个需要您处理。');
  });
});
