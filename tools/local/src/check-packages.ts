// `npm run check:packages`: checks the packages that teams install, as they would be published.
export { checkPackages as run } from './packages/check.ts';
