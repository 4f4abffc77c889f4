import { existsSync } from 'node:fs';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { type Build, findCompiler, TYPES_FOLDER } from '@clean-express/release-build';
import { manifestSchema } from '@clean-express/release-contract/release-registry';
import { execa } from 'execa';
import { inc, lt } from 'semver';
import type { ReleaseDetail, ReleaseServer } from '../client/release-server.ts';
import { DeliveryError, unlessMissing } from '../errors/delivery-error.ts';
import type { PreparedBuild } from '../publish/publish-build.ts';
import { loadTypes } from './fetch-types.ts';

const PREFIX = `${TYPES_FOLDER}/`;

/** A version of a widget or slot has two numbers: 2.1. */
const full = (version: string) => `${version}.0`;

/** The smallest version that a part may have after a change of its props. */
function versionAfter(live: string, step: 'major' | 'minor' | undefined): string {
  return (step && inc(full(live), step)?.replace(/\.0$/, '')) ?? live;
}

/** What a comparison includes of the types of a release. */
const PROPS = `export type PropsOf<Module> = Module extends { default: infer Component }
  ? Component extends (props: infer Props, ...others: never[]) => unknown ? Known<Props>
  : Component extends new (props: infer Props) => unknown ? Known<Props> : never : never;
type Known<Props> = 0 extends 1 & Props ? any : unknown extends Props ? {} : Props;
export type Untyped<Props> = 0 extends 1 & Props ? 'props' : { [Name in keyof Props]-?: 0 extends 1 & Props[Name] ? Name : never }[keyof Props];
`;

/** A widget or slot of a release. */
interface Part {
  kind: 'widget' | 'slot';
  version: string | undefined;
}

/** A part of a build, and what is live of it. The types are expressions for its props. */
interface Comparison extends Part {
  name: string;
  version: string;
  live: string | undefined;
  types: Record<'Old' | 'New', string>;
}

/**
 * What does not compile, by what that says. Users of a widget give the old props to the new widget; the fillings of a
 * slot take the new props as the old ones.
 */
function checksOf({ kind }: Part) {
  const [given, taken] = kind === 'widget' ? ['Old', 'New'] : ['New', 'Old'];
  return {
    broken: `declare const props: ${given}; export const value: ${taken} = props;`,
    gone: 'export const value: never = null! as Exclude<keyof Old, keyof New>;',
    extended: `declare const props: ${taken}; export const value: ${given} = props;`,
    added: 'export const value: never = null! as Exclude<keyof New, keyof Old>;',
    untyped: 'export const value: never = null! as Untyped<New>;',
  };
}

type Check = keyof ReturnType<typeof checksOf>;

const fileOf = (at: number, check: string) => `part-${at}-${check}.ts`;

/**
 * Runs the compiler.
 *
 * @returns File → what is wrong there.
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
  const compiler = await findCompiler(root);
  const parameters = [compiler, '-p', file, '--pretty', 'false'];
  const { stdout, failed, exitCode, shortMessage } = await execa(process.execPath, parameters, {
    reject: false,
  });
  const messages = [
    ...stdout.matchAll(/^(.*?)\(\d+,\d+\): error TS\d+: (.*(?:\n .*)*)|^error TS.*/gm),
  ];
  const [other] = messages.find(([, path = '']) => !files.includes(basename(path))) ?? [];
  // A compiler that was killed or has crashed has not looked at all files.
  const isIncomplete = failed && (exitCode === undefined || messages.length === 0);
  const problem = other ?? (isIncomplete && shortMessage);
  if (problem) throw new DeliveryError('refused', `Could not compare the props. ${problem}`);
  return new Map(messages.map(([, path = '', text = '']) => [basename(path), text]));
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

/** The names in an error that there should be none: `Type '"sku"' is not assignable to type 'never'.` */
const namesIn = (error: string) => /'(.*?)'/.exec(error)?.[1] ?? error;

/** @returns What is wrong with the version of a part, one message for each thing. */
function judge(
  { kind, name, version, live }: Comparison,
  errorOf: (check: Check) => string | undefined,
): string[] {
  const untyped = errorOf('untyped');
  const findings = untyped
    ? [
        `The ${kind} ${name} has props without a type, or with one that is not there: ${namesIn(untyped)}. Give each a type.`,
      ]
    : [];
  if (live === undefined) return findings;
  const [gone, props] = [errorOf('gone'), errorOf('added')];
  const broken = errorOf('broken') ?? (gone && `Props are gone: ${namesIn(gone)}.`);
  const added = errorOf('extended') ?? (props && `Props are new: ${namesIn(props)}.`);
  const needed = versionAfter(live, broken ? 'major' : added ? 'minor' : undefined);
  if (!lt(full(version), full(needed))) return findings;
  const reason = broken ?? added ?? `${live} is live.`;
  return [
    ...findings,
    `The ${kind} ${name} needs at least the version ${needed}; it has ${version}. ${reason}`,
  ];
}

/** Lets the declarations of slots add to the contract beside them: those of two releases are in one comparison. */
const withOwnContract = (path: string, text: string): string =>
  text.replaceAll(
    /(declare module )(['"])@clean-express\/federation\/contract\2/g,
    `$1'${relative(dirname(path), 'contract.js').replace(/^(?!\.)/, './')}'`,
  );

async function rewriteTypes(files: Iterable<[string, Buffer]>, folder: string): Promise<void> {
  for (const [path, bytes] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, withOwnContract(path, bytes.toString('utf8')));
  }
}

/** The declarations of a build. */
const typesOf = ({ files }: Build): [string, Buffer][] =>
  [...files].flatMap(([path, bytes]): [string, Buffer][] =>
    path.startsWith(PREFIX) ? [[path.slice(PREFIX.length), bytes]] : [],
  );

/** The widgets and slots of a release, by name. */
function partsOf(manifestText: string): Record<string, Part> {
  const { widgets, slots = {} } = manifestSchema.parse(JSON.parse(manifestText)).extras;
  const named = (kind: Part['kind'], parts: Record<string, { version?: string | undefined }>) =>
    Object.entries(parts).map(([name, { version }]) => [name, { kind, version }]);
  return Object.fromEntries([...named('widget', widgets), ...named('slot', slots)]);
}

/** The live release of a remote; none before its first. */
async function findLive(server: ReleaseServer, remote: string): Promise<ReleaseDetail | undefined> {
  const releases = await server.releases(remote).catch(unlessMissing);
  const live = releases?.find(({ role }) => role === 'live');
  return live && server.release(remote, live.version);
}

/** Expressions for the props of a part: of the live release, if it has it with a version, and of the build. */
function typesOfPart(
  { kind, name, live }: Omit<Comparison, 'types'>,
  sources: Record<'old' | 'new', ReadonlyMap<string, string>>,
  hasOldContract: boolean,
): Comparison['types'] {
  const inFolder = (folder: 'old' | 'new') =>
    kind === 'slot'
      ? `import('./${folder}/contract.js').SlotContract[${JSON.stringify(name)}]`
      : `PropsOf<typeof import('${moduleIn(folder, sources[folder].get(name) ?? '')}')>`;
  const New = inFolder('new');
  // A live release may have no types, and then there is nothing to compare with.
  const isLive = live !== undefined && (kind === 'slot' ? hasOldContract : sources.old.has(name));
  return { New, Old: isLive ? inFolder('old') : New };
}

/** Writes a file for each check of each comparison. @returns Their names. */
async function writeChecks(comparisons: readonly Comparison[], folder: string): Promise<string[]> {
  await writeFile(join(folder, 'props.d.ts'), PROPS);
  const texts = comparisons.flatMap((comparison, at) => {
    const { kind, types } = comparison;
    const head = [
      "import type { PropsOf, Untyped } from './props.js';",
      ...(kind === 'slot' ? ["import './new/index.js';"] : []),
      ...(types.Old.includes('./old/contract') ? ["import './old/index.js';"] : []),
      ...Object.entries(types).map(([name, type]) => `type ${name} = ${type};`),
    ];
    return Object.entries(checksOf(comparison)).map(
      ([check, text]) => [fileOf(at, check), [...head, text, ''].join('\n')] as const,
    );
  });
  for (const [file, text] of texts) await writeFile(join(folder, file), text);
  return texts.map(([file]) => file);
}

/**
 * Compares the props of the widgets and slots of a build with those of the live release, by the compiler of the
 * remote.
 *
 * @param root - Absolute path of the remote's folder.
 * @returns One message for each part whose version is too small, or cannot be relied on.
 */
export async function findWrongVersions(
  server: ReleaseServer,
  { build, source: { remote, manifestText } }: PreparedBuild,
  root: string,
): Promise<string[]> {
  const parts = Object.entries(partsOf(manifestText));
  const release = await findLive(server, remote);
  const live = release ? partsOf(release.manifestText) : {};
  const unnumbered = parts
    .filter(([name, { version }]) => version === undefined && live[name]?.version !== undefined)
    .map(
      ([name, { kind }]) => `The ${kind} ${name} has no version; ${live[name]?.version} is live.`,
    );
  const versioned = parts.flatMap(([name, { kind, version }]) =>
    version === undefined ? [] : [{ name, kind, version, live: live[name]?.version }],
  );
  const index = build.files.get(`${PREFIX}index.d.ts`);
  if (!index || versioned.length === 0) return unnumbered;
  // Below the remote, whose packages the types import.
  const parent = join(root, 'node_modules/.cache');
  await mkdir(parent, { recursive: true });
  await using temporary = await mkdtempDisposable(join(parent, 'versions-'));
  const folder = temporary.path;
  await rewriteTypes(typesOf(build), join(folder, 'new'));
  // Those of a release without versions are compared with nothing.
  const isVersioned = Object.values(live).some(({ version }) => version !== undefined);
  const old = release && isVersioned ? await loadTypes(server, release) : new Map();
  await rewriteTypes(old, join(folder, 'old'));
  const sources = {
    old: sourcesIn(String(old.get('index.d.ts') ?? ''), remote),
    new: sourcesIn(String(index), remote),
  };
  const hasOldContract = existsSync(join(folder, 'old/contract.d.ts'));
  const comparisons = versioned.map((part) => ({
    ...part,
    types: typesOfPart(part, sources, hasOldContract),
  }));
  const errors = await compile(root, folder, await writeChecks(comparisons, folder));
  return [
    ...unnumbered,
    ...comparisons.flatMap((each, at) => judge(each, (check) => errors.get(fileOf(at, check)))),
  ];
}
