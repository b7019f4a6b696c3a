import qrcode from 'qrcode-terminal';
import { lanAddresses } from './addresses.js';

/** Prints where the demo is, for this machine and, when it `isShared` with the network, for a phone. */
export function announce(port: number, emulatorPage: string, isShared: boolean): void {
  const local = `https://localhost:${port}/`;
  const [nearest, ...others] = isShared ? lanAddresses().map((address) => `https://${address}:${port}/`) : [];
  console.log(`\n  On this machine   ${local}`);
  console.log(`  Its emulator      ${emulatorPage}`);
  if (nearest) {
    console.log(`  On a phone        ${[nearest, ...others].join('  ')}\n`);
    qrcode.generate(nearest, { small: true }, (code) => console.log(code.replace(/^/gm, '  ')));
  }
  console.log('  The certificate is made on this machine, so browsers warn once: accept it to go on.');
  console.log(
    '  A local emulator answers. Nothing leaves your network, and nothing is kept. Ctrl-C stops it.\n',
  );
  console.log(`ready ${local}`);
}
