import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from 'site-runner';
import { expect, test } from 'vitest';
import { IMAGES, readDockerfile, readImagePlan } from './image.ts';

test('all images have the same user, build, Node and health check', async () => {
  const [first, ...others] = await Promise.all(IMAGES.map(readImagePlan));
  for (const { base, user, healthcheck, stopSignal } of others) {
    expect({ base, user, healthcheck, stopSignal }).toEqual({
      base: first?.base,
      user: first?.user,
      healthcheck: first?.healthcheck,
      stopSignal: first?.stopSignal,
    });
  }
  // Not root.
  expect(first?.user.uid).toBeGreaterThan(0);
  // That of the project, on which `npm run test:images` runs them.
  const major = (await readFile(join(ROOT, '.node-version'), 'utf8')).trim();
  const locked = await readFile(
    join(ROOT, 'tools/site-runner/setup/node/package-lock.json'),
    'utf8',
  );
  const { version } = JSON.parse(locked).packages[`node_modules/node-${major}-linux-x64`];
  expect(first?.base.split('@')[0]).toBe(`node:${version}-slim`);
});

const DOCKERFILE = `
FROM node:24.1.0-slim AS build
WORKDIR /site
RUN npm run build
FROM node:24.1.0-slim
RUN install -d -o 7 -g 8 /cache
WORKDIR /app/shop
COPY --from=build /site/shop/dist dist
ENV PORT=80 MODE=a=b
VOLUME /cache
EXPOSE 80
USER 7:8
STOPSIGNAL SIGTERM
HEALTHCHECK --timeout=5s \\
  CMD ["node", "check.js"]
CMD ["node", "dist/server.js"]
`;

test('reads what an image contains and how it runs', () => {
  expect(readDockerfile(DOCKERFILE)).toEqual({
    base: 'node:24.1.0-slim',
    copies: [{ from: 'shop/dist', to: '/app/shop/dist' }],
    writable: ['/cache'],
    volumes: ['/cache'],
    env: { PORT: '80', MODE: 'a=b' },
    workdir: '/app/shop',
    user: { uid: 7, gid: 8 },
    port: 80,
    stopSignal: 'SIGTERM',
    healthcheck: ['node', 'check.js'],
    command: ['node', 'dist/server.js'],
  });
});

test.each([
  ['a command as root', 'RUN install -d -o 7 -g 8 /cache', 'RUN apt-get install -y curl'],
  ['a directory of another user', '-o 7', '-o 0'],
  ['files of the build context', 'COPY --from=build /site/shop/dist dist', 'COPY shop shop'],
  ['an unknown instruction', 'VOLUME /cache', 'ENTRYPOINT ["node"]'],
  ['a command by a shell', 'CMD ["node", "dist/server.js"]', 'CMD node dist/server.js'],
])('refuses %s', (_name, part, replacement) => {
  expect(() => readDockerfile(DOCKERFILE.replace(part, replacement))).toThrow();
});
