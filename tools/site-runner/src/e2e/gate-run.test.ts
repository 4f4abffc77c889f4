import { expect, it } from 'vitest';
import { pagesOfShell, withoutSecrets } from './gate-run.ts';

it('keeps every token of a job from the tests of a candidate', () => {
  const secrets = {
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'a',
    ACTIONS_RUNTIME_TOKEN: 'b',
    GITHUB_TOKEN: 'c',
    GITHUB_ENV: 'd',
    CI_JOB_TOKEN: 'e',
    RELEASE_TOKEN: 'f',
    NPM_TOKEN: 'g',
    PASSWORD: 'h',
  };
  const kept = { PATH: '/bin', HOME: '/root', CI: 'true', https_proxy: 'http://localhost:1' };
  const changes = withoutSecrets({ ...secrets, ...kept });
  expect(Object.keys(changes).sort()).toEqual(Object.keys(secrets).sort());
  expect(new Set(Object.values(changes))).toEqual(new Set([undefined]));
});

it('lists what the pages of a shell mount', () => {
  const pages = {
    '/': { module: 'home.tsx', widgets: ['catalog/Card'], slots: ['shell/home-posts'] },
    '/contact': { module: 'contact.tsx', widgets: [] },
  };
  const redirects = { '/blog': '/blogs' };
  const mounted = { '/': 'catalog/Card shell/home-posts', '/contact': '', '/blog': '/blogs' };
  expect(pagesOfShell({ pages, redirects })).toEqual(mounted);
  const layoutSlots = ['shell/header', 'shell/footer'];
  expect(pagesOfShell({ pages, redirects, layoutSlots })).toEqual({
    ...mounted,
    '*': 'shell/header shell/footer',
  });
});
