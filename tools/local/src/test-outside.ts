// `npm run test:outside`: a remote in its own repository.
export { testOutside as run } from 'packages/test-outside';
