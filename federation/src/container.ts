/** A provider of a shared module, as the federation runtime registers it. */
interface SharedProvider {
  /** The module's factory, once it is loaded. */
  lib?: () => unknown;
  get: () => Promise<() => unknown> | (() => unknown);
  shareConfig?: { import?: false };
}

/** Shared module → version → provider. */
export type ShareScope = Record<string, Record<string, SharedProvider>>;

const sharedModules = new Map<string, unknown>();

/** Skips providers with `import: false`: they have no copy, and consume the module themselves. */
async function providedModule(versions: ShareScope[string] = {}): Promise<unknown> {
  const providers = Object.values(versions).filter(
    ({ shareConfig }) => shareConfig?.import !== false,
  );
  const provider = providers.find(({ lib }) => lib) ?? providers[0];
  const factory = provider?.lib ?? (await provider?.get());
  return factory?.();
}

/**
 * The container of a remote, as the federation runtime expects it, without copies of shared modules:
 * the host provides all of them.
 *
 * @param shared - Names of the shared modules: `react`.
 * @param exposes - Exposed module, as `./routes`, → its lazy import.
 */
export function createContainer(
  shared: readonly string[],
  exposes: Readonly<Record<string, () => Promise<unknown>>>,
) {
  return {
    async init(scope: ShareScope): Promise<void> {
      const provide = async (name: string) =>
        sharedModules.set(name, await providedModule(scope[name]));
      await Promise.all(shared.map(provide));
    },
    async get(exposed: string): Promise<() => unknown> {
      const load = exposes[exposed];
      if (!load) throw new Error(`Module ${exposed} does not exist in container.`);
      const module = await load();
      return () => module;
    },
  };
}

/**
 * A module that the host shares; replaces the import of a shared module.
 *
 * @throws When the host does not share the module.
 */
export function sharedModule(name: string): unknown {
  const module = sharedModules.get(name);
  if (!module) throw new Error(`The host of this page does not share "${name}".`);
  return module;
}
