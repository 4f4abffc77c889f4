/** How the root's `tsconfig.json` names a remote. */
const REMOTE_REFERENCE = /^\.\/mfe-/;

/**
 * Adds a package to the references of the root's `tsconfig.json`: they cannot be patterns.
 *
 * @param folder - `mfe-gift-cards`.
 * @returns The changed text.
 */
export function withReference(tsconfig: string, folder: string): string {
  const config = JSON.parse(tsconfig) as { references: { path: string }[] };
  const last = config.references.findLastIndex(({ path }) => REMOTE_REFERENCE.test(path));
  const references = config.references.toSpliced(last + 1, 0, { path: `./${folder}` });
  return `${JSON.stringify({ ...config, references }, null, 2)}\n`;
}

/** Where the owners stand in their lines, counted in characters. */
const COLUMN = 18;

/**
 * Gives a remote's folder to the team that is named like the remote.
 *
 * @param folder - `mfe-gift-cards`.
 * @returns The changed text.
 */
export function withOwner(codeowners: string, folder: string): string {
  const lines = codeowners.split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('/mfe-'));
  const team = `@clean-express/${folder.replace(/^mfe-/, '')}`;
  return lines.toSpliced(last + 1, 0, `${`/${folder}/ `.padEnd(COLUMN)}${team}`).join('\n');
}

/** Two spaces and the path of a package, in the list of the lock file. */
const IMPORTER = /^ {2}(\S.*):$/;

/**
 * Locks a package to what another is locked to, which has the same dependencies: nothing is left to
 * be asked of a registry.
 *
 * @param template - Path of the other package in the workspace; one folder deeper.
 * @param folder - `mfe-gift-cards`.
 * @returns The changed text.
 * @throws When the lock file does not know the other package.
 */
export function withLockedPackages(lock: string, template: string, folder: string): string {
  const lines = lock.split('\n');
  const from = lines.indexOf(`  ${template}:`);
  if (from < 0) throw new Error(`pnpm-lock.yaml does not know ${template}.`);
  const end = lines.indexOf('', from);
  const block = lines
    .slice(from + 1, end + 1)
    .map((line) => line.replace('link:../../', 'link:../'));
  const isLater = (line: string) => {
    const path = IMPORTER.exec(line)?.[1];
    return path !== undefined && path > folder;
  };
  const importers = lines.indexOf('importers:');
  const packages = lines.indexOf('packages:', importers);
  const later = lines.findIndex((line, index) => index > importers && isLater(line));
  const place = later < 0 || later > packages ? packages : later;
  return lines.toSpliced(place, 0, `  ${folder}:`, ...block).join('\n');
}
