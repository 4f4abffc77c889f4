import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORMATS } from './formats.ts';
import { openStudio } from './studio-browser.ts';
import { type PhotoRecord, writeImages } from './write-images.ts';

/** Samples per picture: enough for shadows without grain. */
const SAMPLES = 28;

const wanted = process.argv.slice(2);
const manifestPath = fileURLToPath(new URL('../../../api/photos/manifest.json', import.meta.url));
const manifest: Record<string, PhotoRecord> = JSON.parse(
  await readFile(manifestPath, 'utf8').catch(() => '{}'),
);

const studio = await openStudio(fileURLToPath(new URL('..', import.meta.url)));
try {
  for (const format of FORMATS) {
    const names = format.names.filter((name) => wanted.length === 0 || wanted.includes(name));
    for (const name of names) {
      const png = await studio.render(name, format.size, SAMPLES);
      const record = await writeImages(png, name, format);
      if (format.isHashed) manifest[name] = record;
      console.log(`${name}: ${join(format.folder, name)}`);
      await writeFile(manifestPath, `${JSON.stringify(manifest, undefined, 2)}\n`);
    }
  }
} finally {
  await studio.close();
}
