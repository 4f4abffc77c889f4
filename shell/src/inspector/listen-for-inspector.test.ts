import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fixtureConfig } from '../testing/fixture-config.ts';
import { toggleInspector } from './inspector.tsx';
import { listenForInspector } from './listen-for-inspector.ts';

vi.mock('./inspector.tsx', () => ({ toggleInspector: vi.fn() }));

const SHORTCUT = { altKey: true, shiftKey: true, code: 'KeyD' };

listenForInspector(fixtureConfig);

afterEach(() => {
  document.body.innerHTML = '';
  vi.mocked(toggleInspector).mockClear();
});

/** What was opened once everything that was begun has come to its end. */
async function toggles(): Promise<number> {
  await vi.dynamicImportSettled();
  return vi.mocked(toggleInspector).mock.calls.length;
}

test('the shortcut opens the inspector', async () => {
  fireEvent.keyDown(document.body, SHORTCUT);
  expect(await toggles()).toBe(1);
});

test.each([
  ['the letter alone', { code: 'KeyD' }],
  ['with fewer modifiers', { ...SHORTCUT, altKey: false }],
  ['with more modifiers', { ...SHORTCUT, ctrlKey: true }],
  ['with another letter', { ...SHORTCUT, code: 'KeyE' }],
])('%s does not', async (_, keys) => {
  fireEvent.keyDown(document.body, keys);
  expect(await toggles()).toBe(0);
});

test('who writes that letter into a field goes on writing', async () => {
  document.body.innerHTML = '<input aria-label="Name">';
  fireEvent.keyDown(document.querySelector('input') as Element, SHORTCUT);
  expect(await toggles()).toBe(0);
});
