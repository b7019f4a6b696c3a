/** How a person is reached. Every repetition is bounded: time grows with the text and no faster. */
export const CONTACTS: readonly RegExp[] = [
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu,
  // An address of the web that leads to one person's page.
  /\bhttps?:\/\/[^\s?@]{1,200}(?:[?@]|\/(?:users?|patients?|profiles?|u|p)\/|\d{4})[^\s]{0,200}/giu,
  /(?:(?<![\p{L}])(?:tel|tel[eé]fono|tlf|phone|fax|mobile|m[oó]vil|cell|telefon|mobil|handy)|电话|手机)\.?\s?(?:no\.?|nr\.?|号码?)?\s?[:：]?\s{0,2}\+?\(?\d[\d ()/.-]{4,20}\d/giu,
  /(?<![\d.+])\+\d{1,3}[ .()/-]{0,2}\d{1,5}(?:[ .()/-]{0,2}\d{2,5}){1,5}(?![\d])/gu,
  /(?<![\d-])\(\d{3}\) ?\d{3}[-. ]\d{4}(?!\d)/gu,
  /(?<![\d.-])\d{3}[-.]\d{3}[-.]\d{4}(?![\d-])/gu,
  /(?<!\d)1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)/gu,
];
