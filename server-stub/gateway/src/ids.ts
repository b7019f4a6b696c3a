/**
 * What can be an id of the service: a UUID for uploads (interface, Upload record), "not shown" for medical records.
 * Bounded and printable, so that anything a client writes into a path is safe to look up; and no step within one, which
 * percent-encoding leaves as it is.
 */
export const isId = (text: string): boolean => /^(?!\.\.?$)[\x21-\x7e]{1,200}$/.test(text);
