/** Dots and the last four characters of a key; dots alone for one so short that these would be half of it. */
export const maskKey = (key: string): string => `••••${key.length > 8 ? key.slice(-4) : ''}`;
