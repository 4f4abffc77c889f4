import type { Named } from '@clean-express/shared-api/schemas';

/** Converts a stored row to an item of a list of names. */
export function toNamed({ id, name }: { id: string; name: string }): Named {
  return { _id: id, name };
}
