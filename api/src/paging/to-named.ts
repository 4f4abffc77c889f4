import type { Named } from '@clean-express/shared-api/schemas';

/** A stored row as a list of names answers it. */
export function toNamed({ id, name }: { id: string; name: string }): Named {
  return { _id: id, name };
}
