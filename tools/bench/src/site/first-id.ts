import { namedSchema } from '@clean-express/shared-api/schemas';
import { direct } from './ports.ts';

/**
 * The id of the first item in a list of the API.
 *
 * @param path - Path of the list.
 * @throws When the list is empty.
 */
export async function firstId(path: string): Promise<string> {
  const response = await fetch(direct('api') + path);
  const [first] = namedSchema.array().parse(await response.json());
  if (!first) throw new Error(`${path} is empty.`);
  return first._id;
}
