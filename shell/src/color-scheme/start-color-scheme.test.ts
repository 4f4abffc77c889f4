import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'clean-express-color-scheme';
const { dataset } = document.documentElement;
const radio = (value: string) => document.querySelector<HTMLInputElement>(`[value=${value}]`);
const themeColors = () => [...document.querySelectorAll('meta')].map(({ media }) => media);

/** Opens a page, as the browser does: the script runs once. */
async function open(): Promise<void> {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" data-scheme="${scheme}">`)
    .join('');
  vi.resetModules();
  await import('./start-color-scheme.ts');
  document.body.innerHTML = ['light', 'dark', 'system']
    .map((value) => `<input type="radio" name="color-scheme" value="${value}">`)
    .join('');
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
}

function forbidStorage(): void {
  const forbid = () => {
    throw new DOMException('The storage is forbidden.', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(forbid);
  }
}

beforeEach(() => {
  localStorage.clear();
  delete dataset.colorScheme;
});
afterEach(() => vi.restoreAllMocks());

test.each(['light', 'dark'])('applies the stored choice %s', async (choice) => {
  localStorage.setItem(KEY, choice);
  await open();
  expect(dataset.colorScheme).toBe(choice);
  expect(radio(choice)?.checked).toBe(true);
  expect(themeColors()).toEqual(choice === 'light' ? ['all', 'not all'] : ['not all', 'all']);
});

test.each([undefined, 'system', 'Dark', '', 'dark"]', '{}'])(
  'follows the system when the storage contains %s',
  async (value) => {
    if (value !== undefined) localStorage.setItem(KEY, value);
    await open();
    expect(dataset.colorScheme).toBeUndefined();
    expect(radio('system')?.checked).toBe(true);
    expect(themeColors()).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  },
);

test('a forbidden storage breaks nothing: a choice lasts as long as the page', async () => {
  forbidStorage();
  await open();
  expect(dataset.colorScheme).toBeUndefined();
  radio('dark')?.click();
  expect(dataset.colorScheme).toBe('dark');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(dataset.colorScheme).toBe('dark');
});

test('applies the choice of another tab when the page is restored', async () => {
  await open();
  localStorage.setItem(KEY, 'light');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(dataset.colorScheme).toBe('light');
  expect(radio('light')?.checked).toBe(true);
});

test('other fields of a page choose nothing', async () => {
  await open();
  document.body.insertAdjacentHTML('beforeend', '<input type="radio" name="size" value="light">');
  document.querySelector<HTMLInputElement>('[name=size]')?.click();
  expect(dataset.colorScheme).toBeUndefined();
});
