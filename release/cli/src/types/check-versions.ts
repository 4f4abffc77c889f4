import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Build, TYPES_FOLDER } from '@clean-express/release-build';
import { manifestSchema } from '@clean-express/release-contract/release-registry';
import type { ReleaseServer } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { PreparedBuild } from '../publish/publish-build.ts';
import { fetchRelease } from './fetch-types.ts';

const PREFIX = `${TYPES_FOLDER}/`;

/** What a widget needs, by how its props have changed. */
type Step = 'none' | 'minor' | 'major';

/** The smallest version that a widget may have after a change of its props. */
function versionAfter(live: string, step: Step): string {
  const [major = 0, minor = 0] = live.split('.').map(Number);
  if (step === 'major') return `${major + 1}.0`;
  return step === 'minor' ? `${major}.${minor + 1}` : live;
}

function isBelow(version: string, needed: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
}

/** Line of a comparison whose error says that uses of the live widget no longer fit. */
const OLD_USES = 9;
const NO_PROP_GONE = 10;
/** Lines whose errors say that the new widget has something that the live one has not. */
const NEW_USES = 11;
const NO_PROP_NEW = 12;
/** Line whose error says that a prop has no type. */
const TYPED = 13;

/** Compares the props of two modules: each line with a number above fails for a reason of its own. */
const comparisonOf = (former: string, next: string): string =>
  `type PropsOf<Module> = Module extends { default: infer Component }
  ? Component extends (props: infer Props, ...others: never[]) => unknown ? Known<Props>
  : Component extends new (props: infer Props) => unknown ? Known<Props> : never : never;
type Known<Props> = 0 extends 1 & Props ? any : unknown extends Props ? {} : Props;
type Old = PropsOf<typeof import('${former}')>;
type New = PropsOf<typeof import('${next}')>;
type Untyped<Props> = 0 extends 1 & Props ? 'props' : { [Name in keyof Props]-?: 0 extends 1 & Props[Name] ? Name : never }[keyof Props];
declare const values: [Old, New];
export const oldUses: New = values[0];
export const gone: never = null! as Exclude<keyof Old, keyof New>;
export const newUses: Old = values[1];
export const added: never = null! as Exclude<keyof New, keyof Old>;
export const untyped: never = null! as Untyped<New>;
`;

/** The compiler of a remote. */
function findCompiler(root: string): string {
  const require = createRequire(join(root, 'package.json'));
  const path = require.resolve('typescript/package.json');
  return join(dirname(path), require(path).bin.tsc);
}

/**
 * Runs the compiler.
 *
 * @returns File and line → what is wrong there.
 * @throws DeliveryError when something else is wrong.
 */
async function compile(root: string, folder: string, files: string[]) {
  const config = {
    extends: join(root, 'tsconfig.json'),
    files,
    include: [],
    references: [],
    compilerOptions: {
      ...{ composite: false, incremental: false, tsBuildInfoFile: null },
      ...{ noEmit: true, emitDeclarationOnly: false, declaration: false },
      ...{ strict: true, skipLibCheck: true, noUnusedLocals: false },
    },
  };
  const file = join(folder, 'tsconfig.json');
  await writeFile(file, JSON.stringify(config));
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [findCompiler(root), '-p', file, '--pretty', 'false'], (_, stdout) =>
      resolve(stdout),
    );
  });
  const messages = [
    ...output.matchAll(/^(.*?)\((\d+),\d+\): error TS\d+: (.*(?:\n .*)*)|^error TS.*/gm),
  ];
  const other = messages.find(([, path = '']) => !files.includes(basename(path)));
  if (other) throw new DeliveryError('refused', `Could not compare the widgets. ${other[0]}`);
  return new Map(
    messages.map(([, path = '', line, text = '']) => [`${basename(path)} ${line}`, text]),
  );
}

/** The declarations of a module that a remote exposes: `./src/card.tsx` → `<folder>/src/card.js`. */
const moduleIn = (folder: string, source: string) =>
  `./${folder}/${source.replace(/^\.\//, '').replace(/\.[jt]sx?$/, '.js')}`;

/** Name of a widget → its source, as the index of types says. */
function sourcesIn(index: string, remote: string): Map<string, string> {
  const entries = index.matchAll(/"([^"/]+)\/([^"]+)": typeof import\("([^"]+)"\)/g);
  return new Map(
    [...entries].flatMap(([, owner, name, source = '']) =>
      owner === remote ? [[`./${name}`, source] as const] : [],
    ),
  );
}

/** A widget of a build, and what is live of it. */
interface Comparison {
  name: string;
  version: string;
  live: string | undefined;
}

/** The names in an error that there should be none: `Type '"sku"' is not assignable to type 'never'.` */
const namesIn = (error: string) => /'(.*?)'/.exec(error)?.[1] ?? error;

/** @returns What is wrong with the version of a widget, one message for each thing. */
function judge({ name, version, live }: Comparison, errorAt: (line: number) => string | undefined) {
  const findings: string[] = [];
  const untyped = errorAt(TYPED);
  if (untyped) {
    findings.push(
      `The widget ${name} has props without a type, or with one that is not there: ${namesIn(untyped)}. Give each a type.`,
    );
  }
  if (live === undefined) return findings;
  const [gone, props] = [errorAt(NO_PROP_GONE), errorAt(NO_PROP_NEW)];
  const broken = errorAt(OLD_USES) ?? (gone && `Props are gone: ${namesIn(gone)}.`);
  const added = errorAt(NEW_USES) ?? (props && `Props are new: ${namesIn(props)}.`);
  const needed = versionAfter(live, broken ? 'major' : added ? 'minor' : 'none');
  if (!isBelow(version, needed)) return findings;
  const reason = broken ?? added ?? `${live} is live.`;
  return [
    ...findings,
    `The widget ${name} needs at least the version ${needed}; it has ${version}. ${reason}`,
  ];
}

async function writeTypes({ files }: Build, folder: string): Promise<void> {
  for (const [path, bytes] of files) {
    if (!path.startsWith(PREFIX)) continue;
    const file = join(folder, path.slice(PREFIX.length));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

const widgetsOf = (manifestText: string) =>
  manifestSchema.parse(JSON.parse(manifestText)).extras.widgets;

/** The releases of a remote; none before its first. */
async function releasesOf(server: ReleaseServer, remote: string) {
  try {
    return await server.releases(remote);
  } catch (error) {
    if (error instanceof DeliveryError && error.kind === 'notFound') return [];
    throw error;
  }
}

/** The widgets of the live release of a remote, and what writes its types to a folder. */
async function findLive(server: ReleaseServer, remote: string) {
  const row = (await releasesOf(server, remote)).find(({ role }) => role === 'live');
  if (!row) return { widgets: {}, fetchIndex: async () => '' };
  const widgets = widgetsOf((await server.release(remote, row.version)).manifestText);
  const isVersioned = Object.values(widgets).some(({ version }) => version !== undefined);
  const fetchIndex = async (folder: string) => {
    // Those of an earlier release are compared with nothing.
    const { files } = isVersioned
      ? await fetchRelease(server, remote, row.version, folder)
      : { files: 0 };
    return files > 0 ? readFile(join(folder, remote, 'index.d.ts'), 'utf8') : '';
  };
  return { widgets, fetchIndex };
}

/**
 * Compares the props of the widgets of a build with those of the live release, by the compiler of the remote.
 *
 * @param root - Absolute path of the remote's folder.
 * @returns One message for each widget whose version is too small, or cannot be relied on.
 */
export async function findWrongVersions(
  server: ReleaseServer,
  { build, source: { remote, manifestText } }: PreparedBuild,
  root: string,
): Promise<string[]> {
  const widgets = Object.entries(widgetsOf(manifestText));
  const { widgets: live, fetchIndex } = await findLive(server, remote);
  const unnumbered = widgets
    .filter(([name, { version }]) => version === undefined && live[name]?.version !== undefined)
    .map(([name]) => `The widget ${name} has no version; ${live[name]?.version} is live.`);
  const versioned = widgets.filter(([, { version }]) => version !== undefined);
  const index = build.files.get(`${PREFIX}index.d.ts`);
  if (!index || versioned.length === 0) return unnumbered;
  // Below the remote, whose packages the types import.
  const parent = join(root, 'node_modules/.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'widget-versions-'));
  try {
    await writeTypes(build, join(folder, 'new'));
    const formerSources = sourcesIn(await fetchIndex(join(folder, 'old')), remote);
    const sources = sourcesIn(String(index), remote);
    const comparisons = versioned.map(([name, { version = '' }], at) => {
      const formerSource = formerSources.get(name);
      const next = moduleIn('new', sources.get(name) ?? '');
      return {
        ...{ name, version, live: live[name]?.version, file: `widget-${at}.ts` },
        text: comparisonOf(formerSource ? moduleIn(`old/${remote}`, formerSource) : next, next),
      };
    });
    for (const { file, text } of comparisons) await writeFile(join(folder, file), text);
    const names = comparisons.map(({ file }) => file);
    const errors = await compile(root, folder, names);
    return [
      ...unnumbered,
      ...comparisons.flatMap((each) => judge(each, (line) => errors.get(`${each.file} ${line}`))),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}
