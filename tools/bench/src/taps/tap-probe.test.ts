import { expect, it } from 'vitest';
import { tapTime } from './tap-probe.ts';

const visible = { kind: 'visible', x: 1, y: 1 } as const;
const tapped = { kind: 'tapped', at: 3000, isHit: true } as const;
const changed = (at: number) => ({ kind: 'changed', at }) as const;

it('is the time from the tap to its first result, whichever is reported first', () => {
  expect(tapTime([visible, tapped, changed(3500), changed(3040)])).toBe(40);
  expect(tapTime([visible, changed(3040), tapped])).toBe(40);
});

it('ignores what happened before the tap', () => {
  expect(tapTime([visible, changed(1001), tapped])).toBeUndefined();
});

it('reports a tap beside its target', () => {
  const missed = { ...tapped, isHit: false };
  expect(() => tapTime([visible, missed, changed(3040)])).toThrow('missed');
});
