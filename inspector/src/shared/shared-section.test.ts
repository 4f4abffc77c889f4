import { createInstance, init } from '@module-federation/runtime';
import { expect, test } from 'vitest';
import { inspectPage } from '../testing/inspected-page.ts';
import { sharedModules } from './shared-section.tsx';

/** Options of a build that shares React: the version that it contains, and the range that it requires. */
function container(name: string, version: string, requiredVersion: string) {
  const shareConfig = { singleton: true, requiredVersion };
  const react = { version, scope: 'default', lib: () => ({}), shareConfig };
  return { name, remotes: [], shared: { react } };
}

test("reports the host's copy as the one in use, further copies, and ranges that are not satisfied", () => {
  inspectPage();
  const remote = createInstance(container('mfe_blog', '18.2.0', '^18.0.0'));
  const host = init(container('shell', '19.3.1', '^19.3.1'));
  const react = { ...remote.shareScopeMap.default?.react, ...host.shareScopeMap.default?.react };
  Object.assign(host.shareScopeMap, { default: { react } });
  const entry = { remoteEntryExports: { shared: { react: '^18.0.0' } } };
  host.moduleCache.set('mfe_blog', entry as never);
  expect(sharedModules()).toEqual([
    {
      name: 'react',
      version: '19.3.1',
      from: 'shell',
      others: ['18.2.0 of blog'],
      users: [
        { name: 'shell', range: '^19.3.1', isSatisfied: true },
        { name: 'blog', range: '^18.0.0', isSatisfied: false },
      ],
    },
  ]);
});
