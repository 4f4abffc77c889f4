import type { HueName } from '../hues.ts';
import type { Picture } from './scene.ts';

type Portrait = readonly [hue: HueName, skin: string, hair: string, style: string, wear: string];

const PEOPLE: readonly Portrait[] = [
  ['electric', '#6b4330', '#1d1512', 'curls', '#0f766e'],
  ['cleaning', '#f0c3a2', '#b5651d', 'short', '#2f7fd6'],
  ['painting', '#f0cba6', '#17130f', 'long', '#ffffff'],
  ['car', '#b57a4c', '#17130f', 'short', '#f2a516'],
  ['plumbing', '#e0ac82', '#4a2c1a', 'bun', '#ee6a50'],
  ['brand', '#c98f63', '#241811', 'short', '#b9793c'],
  ['painting', '#dba57b', '#0f766e', 'scarf', '#0b5d55'],
  ['plumbing', '#f6d3b8', '#e6c171', 'short', '#4b5bc4'],
  ['cleaning', '#7c4e36', '#1d1512', 'bun', '#f2a516'],
  ['carpentry', '#ecc49c', '#17130f', 'short', '#1f8a7a'],
  ['car', '#f4cdb0', '#c08a4b', 'long', '#ee6a50'],
  ['electric', '#5b3826', '#1d1512', 'bald', '#2f7fd6'],
];

/** The portraits: `person-01` to `person-12`. */
export const PORTRAITS: Readonly<Record<string, Picture>> = Object.fromEntries(
  PEOPLE.map(([hue, skin, hair, style, wear], index) => [
    `person-${String(index + 1).padStart(2, '0')}`,
    {
      hue,
      things: [
        {
          is: 'person',
          at: [0, 0, 0],
          turn: index % 2 ? 10 : -10,
          with: { skin, hair, style, wear },
        },
      ],
      view: { target: [0, 2.35, 0], distance: 13, field: 20, elevation: 4 },
    } satisfies Picture,
  ]),
);

type Member = Readonly<Record<string, string>>;

/** The crew: the people of the company, as the options of a worker. */
export const CREW = {
  amara: { skin: '#6b4330', hair: '#1d1512', style: 'bun', wear: '#ffffff' },
  tom: { skin: '#f0c3a2', hair: '#b5651d', style: 'short', wear: '#f6efe2' },
  leila: { skin: '#dba57b', hair: '#0b5d55', style: 'scarf', wear: '#ffffff' },
  ken: { skin: '#ecc49c', hair: '#17130f', style: 'short', wear: '#f6efe2' },
  ruth: { skin: '#f4cdb0', hair: '#c08a4b', style: 'long', wear: '#ffffff' },
} as const satisfies Record<string, Member>;
