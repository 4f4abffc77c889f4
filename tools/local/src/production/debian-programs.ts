import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt, PlainError } from 'site-runner';

/** Where Debian has the programs of PostgreSQL by version; they are not on the path. */
const POSTGRES = '/usr/lib/postgresql';

/** Where Debian has programs of administrators, which are not on everybody's path. */
const ADMINISTRATORS = '/usr/sbin';

function directories(): string[] {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort().reverse() : [];
  const path = (process.env.PATH ?? '').split(delimiter);
  return [...versions.map((version) => join(POSTGRES, version, 'bin')), ...path, ADMINISTRATORS];
}

const findProgram = (name: string) =>
  directories()
    .map((directory) => join(directory, name))
    .find((path) => existsSync(path));

/** The installation before: apt-get refuses to run twice at the same time. */
let installed: Promise<unknown> = Promise.resolve();

function install(packageName: string, note: (text: string) => void): Promise<boolean> {
  const result = installed.then(() => installWithApt(packageName, note));
  installed = result.catch(() => undefined);
  return result;
}

/**
 * Finds a program of this machine. On Debian, root gets it installed.
 *
 * @param packageName - The Debian package that has it.
 * @returns Its path.
 * @throws PlainError that says what to install.
 */
export async function requireProgram(
  name: string,
  packageName: string,
  note: (text: string) => void,
): Promise<string> {
  const found =
    findProgram(name) ?? ((await install(packageName, note)) ? findProgram(name) : undefined);
  if (found) return found;
  throw new PlainError(
    `Could not find the program "${name}". Please install it (Debian: apt-get install ${packageName}), and run this again.`,
  );
}
