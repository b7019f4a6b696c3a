/** A file as text, by Vite. */
declare module '*?raw' {
  const text: string;
  export default text;
}

interface ImportMeta {
  /** `site` where the pages are built for the documentation's site. */
  readonly env: { readonly MODE: string; readonly DEV: boolean };
}
