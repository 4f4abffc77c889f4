export { hostConfig } from './host.ts';
export { remoteConfig } from './remote.ts';
export { singletonsConfig } from './singletons-build.ts';
export { usualImports } from './usual-imports.ts';
