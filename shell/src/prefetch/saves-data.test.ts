import { afterEach, expect, test, vi } from 'vitest';
import { savesData } from './saves-data.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a browser that tells nothing', undefined, false],
  ['a fast connection', { saveData: false, effectiveType: '4g' }, false],
  ['a middling one', { saveData: false, effectiveType: '3g' }, false],
  ['a slow one', { saveData: false, effectiveType: '2g' }, true],
  ['a very slow one', { saveData: false, effectiveType: 'slow-2g' }, true],
  ['somebody who asked for it', { saveData: true, effectiveType: '4g' }, true],
])('%s', (_, connection, saves) => {
  vi.stubGlobal('navigator', { connection });
  expect(savesData()).toBe(saves);
});
