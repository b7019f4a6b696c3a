import '../elements/hdt-upload/upload-work.js';

/** In place of `elements/hdt-upload/load-upload`: the one file holds the larger part too. */
export const loadUpload = async (): Promise<void> => {};
