import { addRelease } from '../registry/add-release.ts';
import { DirectoryStore } from '../store/directory-store.ts';
import { ada } from './author.ts';
import { fixtureRelease } from './release.ts';

// A publisher of its own process: adds releases one after the other, as fast as it can.
const [directory = '', publisher = '', count = '0'] = process.argv.slice(2);
const store = new DirectoryStore(directory);
for (let index = 0; index < Number(count); index += 1) {
  const release = fixtureRelease(`${publisher}.${index}.0`);
  await store.updateRegistry((registry) => addRelease(registry, 'catalog', release, ada));
}
