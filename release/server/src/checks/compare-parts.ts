import type { Mounted } from '@clean-express/release-contract/registry';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import {
  fitsNeed,
  moduleOfPart,
  ownerOfPart,
  partOfModule,
} from '@clean-express/release-contract/releases';
import { fillingModule } from '@clean-express/release-contract/remote-config';

/** A release, and the releases of other remotes that visitors get. */
interface Beside {
  manifest: Manifest;
  others: readonly Manifest[];
}

type Check = (candidate: Beside) => string[];

const nameOf = ({ remote, version }: Manifest) => `"${remote}" ${version}`;

/** What a release mounts, by what mounts it. */
export function mountsOf({
  extras: { pages, widgets, fills = {} },
}: Pick<Manifest, 'extras'>): [string, Mounted][] {
  const named = (what: string, mounting: Record<string, Mounted>) =>
    Object.entries(mounting).map(([name, mounts]): [string, Mounted] => [
      `${what} ${name}`,
      mounts,
    ]);
  return [
    ...named('The page', pages),
    ...named('The widget', widgets),
    ...named('The filling of', fills),
  ];
}

/** Every widget that a release mounts somewhere. */
export const mountedWidgets = (manifest: Pick<Manifest, 'extras'>): string[] =>
  mountsOf(manifest).flatMap(([, { widgets = [] }]) => widgets);

/** A widget that a release exposes. The manifests of early releases only list its files. */
function widgetOf(
  { extras: { widgets, preload } }: Manifest,
  part: string,
): { version?: string | undefined } | undefined {
  const name = moduleOfPart(part);
  if (Object.hasOwn(widgets, name)) return widgets[name];
  return name !== './routes' && Object.hasOwn(preload, name) ? {} : undefined;
}

const partOf = (manifest: Manifest, part: string) =>
  manifest.extras.slots?.[part] ?? widgetOf(manifest, part);

/** What is mounted must be there. A remote without a live release may get one: until then, a fallback is shown. */
const checkWidgets: Check = ({ manifest, others }) =>
  mountsOf(manifest).flatMap(([what, { widgets = [] }]) =>
    widgets.flatMap((part) =>
      [manifest, ...others]
        .filter(({ remote }) => remote === ownerOfPart(part))
        .filter((provider) => !widgetOf(provider, part))
        .map(
          (provider) =>
            `${what} mounts ${part}, which ${nameOf(provider)} does not expose. Correct the name, or wait until it is live.`,
        ),
    ),
  );

/** A release has its own slots only, and declares each. */
const checkSlots: Check = ({ manifest }) => {
  const { remote, extras } = manifest;
  const { slots: declared = {} } = extras;
  const undeclared = mountsOf(manifest).flatMap(([what, { slots = [] }]) =>
    slots
      .filter((slot) => !Object.hasOwn(declared, slot))
      .map(
        (slot) => `${what} has the slot ${slot}. Declare it in "slots" of remote.config.ts, too.`,
      ),
  );
  const foreign = Object.keys(declared)
    .filter((slot) => ownerOfPart(slot) !== remote)
    .map((slot) => `Its slot ${slot} is none of "${remote}". Call it ${remote}/my-slot.`);
  const twice = Object.keys(declared)
    .filter((slot) => widgetOf(manifest, slot))
    .map((slot) => `A slot and a widget have the name ${slot}. Choose another one.`);
  return [...undeclared, ...foreign, ...twice];
};

/** A filling has a module, and its slot exists, as far as the owner is known. */
const checkFillings: Check = ({ manifest: { extras }, others }) =>
  Object.keys(extras.fills ?? {}).flatMap((slot) => {
    const module = fillingModule(slot);
    if (!Object.hasOwn(extras.preload, module)) {
      return [`It fills ${slot}, but has no module ${module}. Build it again.`];
    }
    const declared = others
      .filter(({ remote }) => remote === ownerOfPart(slot))
      .flatMap((owner) => (owner.extras.slots ? [Object.keys(owner.extras.slots)] : []));
    if (declared.length === 0 || declared.flat().includes(slot)) return [];
    return [missingSlot(slot, declared.flat())];
  });

/** A filling of a slot that its owner does not have. */
export const missingSlot = (slot: string, slots: readonly string[]): string =>
  `It fills ${slot}, which "${ownerOfPart(slot)}" does not have. Its slots: ${slots.join(', ') || 'none'}.`;

/** A release needs no more than the others give. */
const checkNeeds: Check = ({ manifest, others }) =>
  Object.entries(manifest.extras.needs ?? {}).flatMap(([part, range]) =>
    others
      .filter(({ remote }) => remote === ownerOfPart(part))
      .flatMap((provider) => {
        const version = partOf(provider, part)?.version;
        return fitsNeed(version, range)
          ? []
          : [unmetNeed(part, range, nameOf(provider), String(version))];
      }),
  );

/** A release that was made for another version of a widget or slot. */
export const unmetNeed = (part: string, range: string, provider: string, version: string): string =>
  `It needs ${part} ${range}; ${provider} has ${version}. Wait until it is live, or load the types again (release types) and adapt.`;

/** A release gives no less than the others need. Its own slots it may take away: they show nothing then. */
const checkConsumers: Check = ({ manifest, others }) =>
  others.flatMap((consumer) => {
    const { needs = {} } = consumer.extras;
    const mounted = mountedWidgets(consumer);
    return [...new Set([...mounted, ...Object.keys(needs)])]
      .filter((part) => ownerOfPart(part) === manifest.remote)
      .flatMap((part) => {
        const given = partOf(manifest, part);
        if (!given && mounted.includes(part)) {
          return [
            `${nameOf(consumer)} mounts ${part}, which this release does not expose. Keep it until no live release mounts it.`,
          ];
        }
        const range = needs[part];
        return fitsNeed(given?.version, range)
          ? []
          : [
              `${nameOf(consumer)} needs ${part} ${range}; this release has ${given?.version}. Keep that version under its name, and add the new one under another name.`,
            ];
      });
  });

/** Widget, filling or slot → what it mounts or shows, in all of these releases. */
function graphOf(manifests: readonly Manifest[]): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  const add = (from: string, to: readonly string[]) =>
    graph.set(from, [...(graph.get(from) ?? []), ...to]);
  for (const { remote, extras } of manifests) {
    for (const [name, { widgets = [], slots = [] }] of Object.entries(extras.widgets)) {
      add(partOfModule(remote, name), [...widgets, ...slots]);
    }
    for (const [slot, { widgets = [], slots = [] }] of Object.entries(extras.fills ?? {})) {
      const filling = partOfModule(remote, fillingModule(slot));
      add(slot, [filling]);
      add(filling, [...widgets, ...slots]);
    }
  }
  return graph;
}

/** The shortest way from a part back to itself. */
function cycleFrom(start: string, graph: ReadonlyMap<string, readonly string[]>) {
  /** Part → what it was reached from. */
  const reachedFrom = new Map<string, string>();
  const parts = [start];
  // The loop also visits what is added meanwhile.
  for (const part of parts) {
    for (const next of graph.get(part) ?? []) {
      if (next === start) return [...wayTo(part, reachedFrom), next];
      if (reachedFrom.has(next)) continue;
      reachedFrom.set(next, part);
      parts.push(next);
    }
  }
  return undefined;
}

function wayTo(end: string, reachedFrom: ReadonlyMap<string, string>): string[] {
  const way: string[] = [];
  for (let part: string | undefined = end; part !== undefined; part = reachedFrom.get(part)) {
    way.unshift(part);
  }
  return way;
}

/** A part that mounts itself, through others or not, would never end. */
const checkCycles: Check = ({ manifest, others }) => {
  const graph = graphOf([manifest, ...others]);
  for (const part of graphOf([manifest]).keys()) {
    const cycle = cycleFrom(part, graph);
    if (cycle) return [`Its parts mount each other without end: ${cycle.join(' → ')}.`];
  }
  return [];
};

/** How a release must fit the widgets and slots of the others. */
export const PART_CHECKS: readonly Check[] = [
  checkWidgets,
  checkSlots,
  checkFillings,
  checkNeeds,
  checkConsumers,
  checkCycles,
];
