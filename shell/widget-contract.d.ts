import type {} from '@clean-express/federation/contract';

declare module '@clean-express/federation/contract' {
  /** The slots of this host, with the props of their fillings. */
  interface SlotContract {
    'shell/header': object;
    'shell/home-services': object;
    'shell/home-posts': object;
  }
}
