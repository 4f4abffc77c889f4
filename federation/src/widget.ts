import {
  type ComponentProps,
  type ComponentType,
  type Context,
  createContext,
  createElement,
  type ReactNode,
  use,
} from 'react';
import type { SlotContract, WidgetContract } from './contract.ts';

/** What the host gives to all that it renders, so that it mounts parts of others. */
export interface PartHost {
  Widget: ComponentType<{ name: string; fallback: ReactNode; props: object }>;
  Slot: ComponentType<{ name: string; props: object }>;
}

const KEY = Symbol.for('clean-express.part-host');

/**
 * Every bundle has a copy of this module, and all copies use the context of the first: as a shared singleton,
 * it would keep remotes that use it from being released before the shell that provides it.
 */
const shared = globalThis as { [KEY]?: Context<PartHost | undefined> };
shared[KEY] ??= createContext<PartHost | undefined>(undefined);

/** The host sets it. Empty below an earlier host and in a remote that runs alone without one. */
export const PartHostContext = shared[KEY];

type WidgetProps<Name extends keyof WidgetContract> = ComponentProps<
  WidgetContract[Name]['default']
> & {
  /** `remote/ExposedModule`. */
  name: Name;
  /** Placeholder while the widget loads and when it fails; it should have the same size. */
  fallback: ReactNode;
};

/**
 * A widget of any remote. Declare it in `widgets` of the page or widget in `remote.config.ts`; otherwise
 * only browsers render it.
 *
 * @example <Widget name="checkout/AddToCart" sku={sku} fallback={<Box />} />
 */
export function Widget<Name extends keyof WidgetContract>({
  name,
  fallback,
  ...props
}: WidgetProps<Name>): ReactNode {
  const host = use(PartHostContext);
  return host ? createElement(host.Widget, { name, fallback, props }) : fallback;
}

/**
 * A place that releases of other remotes fill. Declare it in `slots` of `remote.config.ts`, and in `slots` of
 * the page or widget that has it. Without a filling it takes no room.
 *
 * @example <Slot name="catalog/service" service={service._id} />
 */
export function Slot<Name extends keyof SlotContract>(
  slot: { name: Name } & SlotContract[Name],
): ReactNode {
  const host = use(PartHostContext);
  const { name, ...props }: { name: string } = slot;
  return host ? createElement(host.Slot, { name, props }) : undefined;
}
