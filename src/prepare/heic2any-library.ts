/** The library in a file of its own, which bundlers copy: as a chunk of the page they would warn of its size. */
export { default as heic2any } from 'heic2any';
