import type { RoutesModule, WidgetModule } from '@clean-express/federation/contract';

/** A remote that runs alone: its exposed modules, from its sources. */
export interface StandaloneRemote {
  /** `catalog`. */
  name: string;
  routes: () => Promise<RoutesModule>;
  /** Name of the widget → its module. */
  widgets: Readonly<Record<string, () => Promise<WidgetModule>>>;
}
