import type { SlotDeclaration } from '@clean-express/release-contract/remote-config';

/** The slots of the host. Its build publishes them, and its pages read them in browsers. */
export const HOST_SLOTS = {
  'shell/header': { version: '1.0', fillings: 2, scriptBudget: 5, height: 44 },
  'shell/home-services': { version: '1.0', scriptBudget: 20, height: 320 },
  'shell/home-posts': { version: '1.0', scriptBudget: 15, height: 320 },
} satisfies Record<`${string}/${string}`, SlotDeclaration>;
