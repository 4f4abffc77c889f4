import { vi } from 'vitest';

// That of jsdom has no timeline.
performance.mark ??= vi.fn();
performance.getEntriesByType ??= () => [];

// A window that loads during a test would be another case: what waits for that starts later.
if ('document' in globalThis && document.readyState !== 'complete') {
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}
