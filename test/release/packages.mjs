/** The packages of a release in the order in which they are published: each after the packages that it asks for. */
export const PACKAGES = [
  { name: 'hdt-elements', folder: '.' },
  { name: 'hdt-gateway', folder: 'server-stub/gateway' },
  { name: 'hdt-reader', folder: 'labs/reader' },
  { name: 'hdt-emulator', folder: 'server-stub/emulator' },
];

/** The file that names what was packed. */
export const PACKED = 'packed.json';

/** A sentence for the person who runs a command, in place of a stack. */
export class Refusal extends Error {}

/** Runs a command; a `Refusal` is printed as its sentence and ends with 1. */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
