import { readFile, stat } from 'node:fs/promises';
import type { RegistrySource } from './registry-source.ts';

/** Reads the registry from a file, which publishing replaces atomically. */
export function fileSource(path: string): RegistrySource {
  let lastTag: string | undefined;
  return {
    async read() {
      const { mtimeMs, size, ino } = await stat(path);
      const tag = `${mtimeMs} ${size} ${ino}`;
      if (tag === lastTag) return undefined;
      const text = await readFile(path, 'utf8');
      lastTag = tag;
      return text;
    },
  };
}
