/** Before a reference range, in four languages. */
export const RANGE_LABEL = new RegExp(
  `^(?:${[
    'ref\\.?-?bereich|referenz(?:bereich|werte?|intervall)?|norm(?:al)?(?:bereich|werte?)',
    '(?:rango|intervalo|valores?)(?: de)? (?:referencia|ref\\.?|normal(?:es)?)|rango|v\\. ?r\\.?|vr|v\\. ?ref\\.?|referencia',
    '(?:biological |bio\\.? )?(?:ref(?:erence)?|normal|standard|expected|healthy|optimal|desirable|therapeutic)\\.?(?:[ -](?:range|interval|values?|limits?))?',
    'norm|range|interval|rr|ri',
    '(?:生物)?参考(?:值范围|范围|区间|值)?|正常(?:参考值|范围|值)',
  ].join('|')})(?!\\p{L})\\.?\\s*[:：=]?\\s*`,
  'iu',
);

/** Before a flag or its explanation. */
export const FLAG_LABEL = /^(?:flag|status|interpretation|indicador|bewertung|提示|标志)\s*[:：]\s*/i;

/** Flags in words, in English, Spanish and German. */
const FLAG_WORDS = [
  'critical(?:ly)? (?:high|low)|(?:slightly|mildly|moderately|borderline|very) (?:high|low|elevated|decreased)',
  '(?:above|below|within|outside|out of|in) (?:the )?(?:normal |reference )?(?:range|limits|normal)',
  'high|low|critical|abnormal|normal|elevated|increased|raised|decreased|reduced|borderline|WNL',
  'alto|alta|bajo|baja|elevad[oa]|disminuid[oa]|cr[ií]tico|anormal',
  'hoch|niedrig|erhöht|erniedrigt|vermindert|kritisch|grenzwertig|auffällig|unauffällig',
].join('|');
/** A flag at the start of a text: in words with the signs before them, or letters or signs alone. */
export const FLAG = new RegExp(
  String.raw`^(?:(?:[+*!]{1,3}|-{1,2}(?=\s?\p{L})|[↑↓⬆⬇▲▼]{1,3})\s?)?(?:(?:${FLAG_WORDS})(?![\p{L}\p{N}])|偏高|偏低|升高|降低|异常|正常|高|低)|^(?:(?:HH?|LL?|AA?|N|C|[HL]C)\*?(?![\p{L}\p{N}])|[↑↓⬆⬇▲▼]{1,3}|[*!]{1,3}|[+]{1,3}(?!\d)|-{2}(?![\d-]))`,
  'iu',
);

/** How a value was got: says nothing about the result. */
export const REMARK =
  /^(?:(?:non-?)?fasting|random|calculated|estimated|serum|plasma|whole blood|blood|direct|total|(?:CKD-EPI|MDRD)(?: \d{4})?|final|verified|nüchtern|berechnet|errechnet|ayunas|en ayunas|calculado|suero|空腹|计算值|(?:prev(?:ious)?|prior|last|anterior|vorwert|前次)\.?(?: result| value)?\s*[:：]?\s*[<>]?\d[\d.,]*(?: ?[^\s()\d]\S*)?)$/i;

/** The status of an observation in FHIR. */
export const STATUS = /^(?:final|preliminary|amended|corrected|registered)(?![\p{L}\p{N}])/iu;

/** A range in words: `Ref: Negative`. */
export const RANGE_WORD = /^(?:negativ[eoa]?|non-?reactive|not detected|absent|ausente|阴性)(?!\p{L})/iu;

/** Before the date of a sample. */
export const DATE_LABEL = /^(?:collected|drawn|on|am|vom|el|fecha|datum|date|采样)\s*[:：]?\s*/i;
