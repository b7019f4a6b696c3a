/** Postal addresses by their street words, in four languages. A house number is always one of their parts. */
export const ADDRESSES: readonly RegExp[] = [
  /(?<![\d.,])\d{1,5}[A-Za-z]?\s(?:\p{Lu}[\p{L}.'’-]{0,30}\s){1,4}(?:Street|St\.|Avenue|Ave\.?|Road|Rd\.?|Boulevard|Blvd\.?|Lane|Terrace|Court|Square|Highway|Crescent)(?!\p{L})(?:,? (?:Apt|Unit|Suite)\.? ?\w{1,6})?(?:,? \p{Lu}[\p{L} .]{1,40},? (?:[A-Z]{2},? )?\d{5}(?:-\d{4})?)?/gu,
  /(?<!\p{L})(?:Calle|C\/|Avenida|Avda\.?|Av\.|Plaza|Paseo|Camino|Carretera|Ronda)\s{0,2}(?:(?:de|del|la|las|los|el)\s){0,3}\p{Lu}[\p{L}.'’-]{0,30}(?:\s[\p{L}.'’-]{1,30}){0,4},?\s{0,2}(?:n\.?º\s?)?\d{1,5}(?:,?\s\d{5}\s\p{Lu}[\p{L}-]{1,30})?/gu,
  /(?<!\p{L})(?:\p{Lu}[\p{L}-]{0,40}(?:straße|strasse|str\.|allee|platz|gasse|weg)|\p{Lu}[\p{L}-]{1,40} (?:Straße|Strasse|Str\.|Allee|Platz|Weg))\s\d{1,4}\s?[a-z]?(?!\p{L})(?:,?\s\d{5}\s\p{Lu}[\p{L}-]{1,30})?/gu,
  /(?:\p{Script=Han}{1,9}[省市区县镇乡]){0,4}\p{Script=Han}{1,12}[路街道巷弄]\d{1,5}[号弄](?:\d{1,4}(?:号楼|栋|幢|单元|室|楼)){0,4}/gu,
];
