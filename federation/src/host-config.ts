import type { HostContract } from '@clean-express/release-contract/host-contract';
import type { SlotDeclaration } from '@clean-express/release-contract/remote-config';
import type { SlotContract, WidgetContract } from './contract.ts';

/** A page of the host itself. */
interface HostPage {
  /** The source file that its route imports lazily: `./src/pages/home/home-route.tsx`. */
  module: string;
  /** The widgets that it mounts: `remote/ExposedModule`. */
  widgets?: (keyof WidgetContract)[];
  /** The slots that it has, those of the layout left out. */
  slots?: (keyof SlotContract)[];
  /**
   * Path of the API that takes the form of the page: `/messages`. Without script, browsers post the
   * form to the page's own address, and the SSR server passes it on.
   */
  form?: `/${string}`;
  /** Names of the query parameters that the page reads. It is rendered and cached for these alone. */
  query?: string[];
}

/** The declaration of the host, all of whose pages are rendered on the server, in its `host.config.ts`. Source files are relative to its folder. */
export interface HostConfig
  extends Pick<
    HostContract,
    'redirects' | 'sitemap' | 'privatePaths' | 'scriptBudget' | 'deprecated'
  > {
  /** Route → page. */
  pages: Record<`/${string}`, HostPage>;
  /** The slots of the host: `shell/header`. */
  slots?: Record<`${string}/${string}`, SlotDeclaration>;
  /** Those that every page has, also the pages of remotes. */
  layoutSlots?: (keyof SlotContract)[];
  /** Source file of the bundle that renders pages on the server. */
  server: string;
  /**
   * Source file of the script that starts a rendered page: it loads the page's other scripts. The SSR
   * server inlines it into rendered pages.
   */
  starter: string;
  /**
   * Source file of a script that runs before the first paint. The SSR server inlines it into every page.
   */
  headScript: string;
}

/** Types the host's declaration. */
export function defineHost(config: HostConfig): HostConfig {
  return config;
}
