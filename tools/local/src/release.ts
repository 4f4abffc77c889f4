import { main } from '@clean-express/release/cli';

/** `npm run release -- …`: the command line of the release server. */
export function run(parameters: readonly string[]): Promise<number> {
  return main(parameters);
}
