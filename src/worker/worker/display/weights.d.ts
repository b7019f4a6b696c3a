declare module 'hdt-reader/weights/*.bin' {
  const bytes: Uint8Array;
  export default bytes;
}
