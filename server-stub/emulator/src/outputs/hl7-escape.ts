const SEQUENCES: Readonly<Record<string, string>> = { '|': 'F', '^': 'S', '&': 'T', '~': 'R', '\\': 'E' };

/** Control characters of ASCII: CR would end the segment, VT and FS the frame of a transmission. */
const CONTROLS = /[^\P{Cc}\x80-\x9f]+/gu;

/** The null of HL7 v2.3 §2.7.1, which deletes a value; a text of two quotation marks must not look like it. */
const NULL = '""';

/** Text as the standard's delimiters allow it (HL7 v2.3 §2.9); control characters and a lone `""` in hexadecimal. */
export const escapeHl7 = (text: string): string =>
  text === NULL
    ? hexadecimal(text)
    : text.replaceAll(/[|^&~\\]/g, (mark) => `\\${SEQUENCES[mark]}\\`).replaceAll(CONTROLS, hexadecimal);

const hexadecimal = (ascii: string): string => `\\X${Buffer.from(ascii).toString('hex').toUpperCase()}\\`;
