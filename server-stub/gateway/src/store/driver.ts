/** An optional package is not installed. */
export class MissingDriver extends Error {
  override readonly name = 'MissingDriver';
}

/** Imports an optional package. Throws `MissingDriver` where it is not installed. */
export async function importDriver<T>(database: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new MissingDriver(`${database} needs the package ${name}: run npm install ${name}`, { cause });
  }
}
