// `npm run release -- …`: the command line of the release server.
export { main as run } from '@clean-express/release/cli';
