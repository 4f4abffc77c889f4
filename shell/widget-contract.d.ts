import type { WidgetModule } from '@clean-express/federation/contract';

declare module '@clean-express/federation/contract' {
  /** The widgets that this host mounts, with the types of their modules. */
  interface WidgetContract {
    'catalog/HomeServices': WidgetModule;
    'blog/LatestPosts': WidgetModule;
  }
}
