/** Fetches the larger part of `<hdt-upload>`. */
export const loadUpload = (): Promise<unknown> => import('./upload-work.js');
