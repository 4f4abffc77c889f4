import type { RoutesModule, WidgetModule } from '@clean-express/federation/contract';

/** A standalone remote: the sources of its exposed modules. */
export interface StandaloneRemote {
  /** For example `catalog`. */
  name: string;
  routes: () => Promise<RoutesModule>;
  /** Module by name of the widget. */
  widgets: Readonly<Record<string, () => Promise<WidgetModule>>>;
}
