import { expect, it } from 'vitest';
import { profiles } from '../profile/profile.ts';
import { releaseOrigins, remoteOrigins } from './services.ts';

const blog = {
  folder: '/site/mfe-blog',
  semver: '1.0.0',
  dist: '/site/mfe-blog/dist',
  remote: {
    name: 'blog',
    owner: '@clean-express/blog',
    port: 3002,
    paths: ['/blogs'],
    scriptBudget: 15,
    exposes: { './routes': './src/routes.tsx' },
  },
};

it('serves the releases of remotes that it does not know where its registry names them', () => {
  const profile = profiles.start;
  expect(releaseOrigins(profile, [blog])).toBe('blog=http://localhost:3002,http://localhost:4002');
  expect(remoteOrigins({ profile, store: '/store' }, [blog]).env.ORIGINS).toBe('blog=3002,*=4002');
});
