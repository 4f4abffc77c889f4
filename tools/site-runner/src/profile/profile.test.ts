import { expect, it } from 'vitest';
import { type Profile, profiles } from './profile.ts';

const portsOf = ({ ports, spareSsrServers }: Profile) => [
  ...Object.values(ports),
  ...spareSsrServers,
];

it('has separate ports for profiles that may run at the same time', () => {
  const { start, devBeside, test, gates } = profiles;
  const ports = [start, devBeside, test, ...gates].flatMap(portsOf);
  expect(ports).toHaveLength(new Set(ports).size);
});

const { gates, ...others } = profiles;

it.each([...gates, ...Object.values(others)])(
  'has spare SSR servers for tests in $data',
  (profile) => {
    const distances = profile.spareSsrServers.map((port) => port - profile.ports.ssrServer);
    // e2e/fixtures/site/own-site.ts has the same list: it only has the address of the site.
    expect(distances).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
  },
);
