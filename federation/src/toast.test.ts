import * as library from 'react-hot-toast';
import { expect, test } from 'vitest';
import * as shared from './toast.ts';

const FUNCTIONS = ['default', 'resolveValue', 'toast', 'useToaster', 'useToasterStore'];

test('the shared module has every export of the library, for releases that import them', () => {
  expect(Object.keys(shared).sort()).toEqual(Object.keys(library).sort());
});

test('the components of the library render nothing beside the toaster of the host', () => {
  const components = Object.entries(shared).filter(([name]) => !FUNCTIONS.includes(name));
  expect(components).not.toHaveLength(0);
  for (const [, component] of components) expect((component as () => unknown)()).toBeNull();
});
