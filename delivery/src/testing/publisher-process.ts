import { addRelease } from '../registry/add-release.ts';
import { DirectoryStore } from '../store/directory-store.ts';
import { ada } from './author.ts';
import { fixtureRelease } from './release.ts';

// A publisher of its own process: adds releases one after the other, as fast as it can, and says
// which of them were accepted.
const [directory = '', publisher = '', count = '0'] = process.argv.slice(2);
const store = new DirectoryStore(directory);
for (let index = 0; index < Number(count); index += 1) {
  const version = `${publisher}.${index}.0`;
  await store.updateRegistry((registry) =>
    addRelease(registry, 'catalog', fixtureRelease(version), ada),
  );
  process.send?.(version);
}
process.disconnect?.();
