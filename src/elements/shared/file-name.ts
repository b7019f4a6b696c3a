/**
 * A file name that cannot lie about its extension: direction overrides (`report_[RLO]fdp.exe` reads as
 * "report_exe.pdf") and control characters are taken out of what is shown. What is sent keeps the name.
 */
export const displayName = (name: string): string =>
  name.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
