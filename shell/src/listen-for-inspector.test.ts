import { toggleInspector } from '@clean-express/inspector';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listenForInspector } from './listen-for-inspector.ts';

vi.mock('@clean-express/inspector', () => ({ toggleInspector: vi.fn() }));

const SHORTCUT = { altKey: true, shiftKey: true, code: 'KeyD' };

listenForInspector();

afterEach(() => {
  document.body.innerHTML = '';
  vi.mocked(toggleInspector).mockClear();
});

/** How often the inspector was toggled, once all dynamic imports are settled. */
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
  ['fewer modifiers', { ...SHORTCUT, altKey: false }],
  ['more modifiers', { ...SHORTCUT, ctrlKey: true }],
  ['another letter', { ...SHORTCUT, code: 'KeyE' }],
])('%s does not open it', async (_, keys) => {
  fireEvent.keyDown(document.body, keys);
  expect(await toggles()).toBe(0);
});

test('the shortcut is ignored in a field', async () => {
  document.body.innerHTML = '<input aria-label="Name">';
  fireEvent.keyDown(screen.getByLabelText('Name'), SHORTCUT);
  expect(await toggles()).toBe(0);
});
