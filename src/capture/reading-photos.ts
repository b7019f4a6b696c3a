/** Photos are a few hundred kilobytes each, and a person decides about few readings at a time. */
const MAX_PHOTOS = 6;

/** Photos of this page's readings by the id of their record, the oldest first. In memory alone. */
const photos = new Map<string, Blob>();

/** Keeps the photo of a reading that the person has not confirmed, so that the list of records can show it. */
export function keepReadingPhoto(recordId: string, photo: Blob): void {
  photos.delete(recordId);
  photos.set(recordId, photo);
  for (const oldest of [...photos.keys()].slice(0, -MAX_PHOTOS)) photos.delete(oldest);
}

/** The photo of a reading; null where this page has not taken it, or it was dropped. */
export const findReadingPhoto = (recordId: string): Blob | null => photos.get(recordId) ?? null;

/** Frees the photo of a reading that the person has confirmed. */
export const dropReadingPhoto = (recordId: string): void => void photos.delete(recordId);

/** Frees every photo, because another person has signed in. */
export const dropReadingPhotos = (): void => photos.clear();
