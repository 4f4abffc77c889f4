import { expect, it, vi } from 'vitest';

it('throws when it is loaded twice in one page', async () => {
  await import('./auth-store.ts');
  vi.resetModules();
  await expect(import('./auth-store.ts')).rejects.toThrow('was loaded twice in one page');
});
