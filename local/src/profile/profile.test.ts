import { expect, it } from 'vitest';
import { type Profile, profiles } from './profile.ts';

const portsOf = ({ ports, spareFrontDoors }: Profile) => [
  ...Object.values(ports),
  ...spareFrontDoors,
];

it('has ports of its own for what may run at the same time', () => {
  const { start, devBeside, test, gate } = profiles;
  const ports = [start, devBeside, test, gate].flatMap(portsOf);
  expect(ports).toHaveLength(new Set(ports).size);
});

it.each(Object.entries(profiles))('has front doors for the tests of "%s"', (_, profile) => {
  const distances = profile.spareFrontDoors.map((port) => port - profile.ports.frontDoor);
  // As e2e/fixtures/site/own-site.ts has them, which only knows the address of the site.
  expect(distances).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
});
