import { vi } from 'vitest';

// That of jsdom has no timeline.
performance.mark ??= vi.fn();
