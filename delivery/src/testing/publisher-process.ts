import { fixtureRelease } from '@clean-express/federation/testing';
import { addRelease } from '../registry/add-release.ts';
import { DirectoryStore } from '../store/directory-store.ts';
import { ada } from './author.ts';

// A publisher in a separate process: adds releases one after the other without a pause, and sends a
// message for each release that was accepted.
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
