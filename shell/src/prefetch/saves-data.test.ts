import { afterEach, expect, test, vi } from 'vitest';
import { savesData } from './saves-data.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a browser without the API', undefined, false],
  ['a fast connection', { saveData: false, effectiveType: '4g' }, false],
  ['a medium connection', { saveData: false, effectiveType: '3g' }, false],
  ['a slow connection', { saveData: false, effectiveType: '2g' }, true],
  ['a very slow connection', { saveData: false, effectiveType: 'slow-2g' }, true],
  ['data saving turned on', { saveData: true, effectiveType: '4g' }, true],
])('%s', (_, connection, saves) => {
  vi.stubGlobal('navigator', { connection });
  expect(savesData()).toBe(saves);
});
