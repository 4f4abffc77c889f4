import { expect, it, vi } from 'vitest';
import { createLogger } from '../../logger.ts';
import { createPhotoReferences } from './photo-references.ts';

const log = createLogger('silent');
const manifest = {
  boiler: { hash: '0a1b2c3d', width: 1440, height: 1080, widths: [480, 960, 1440] },
  portrait: { hash: '4e5f6a7b', width: 384, height: 384, widths: [96, 192, 384] },
};
const photos = createPhotoReferences(manifest, 'https://api.example.com', log);
const ADDRESS = 'https://api.example.com/photos/boiler.0a1b2c3d-960.webp';

it('converts a reference to a URL and back', () => {
  expect(photos.toUrl('photo:boiler')).toBe(ADDRESS);
  expect(photos.toReference(ADDRESS)).toBe('photo:boiler');
});

it('picks a size that exists', () => {
  expect(photos.toUrl('photo:portrait')).toMatch(/portrait\.4e5f6a7b-384\.webp$/);
});

it('recognizes a photo in another size, format and release', () => {
  const url = 'https://api.example.com/photos/boiler.ffffffff-480.avif';
  expect(photos.toReference(url)).toBe('photo:boiler');
});

it.each([
  ['480.avif', '960'],
  ['1440.webp', '960'],
  ['96.webp', '384'],
])('recognizes a photo that a member has uploaded, by its file of %s', (file, width) => {
  const stem = `${'a'.repeat(32)}.${'b'.repeat(64)}`;
  const reference = photos.toReference(`https://api.example.com/photos/members/${stem}-${file}`);
  expect(reference).toBe(`photo:${stem}-${width}`);
  expect(photos.toUrl(reference)).toBe(
    `https://api.example.com/photos/members/${stem}-${width}.webp`,
  );
});

it('recognizes the photo of a member at an earlier address of the API', () => {
  const path = `photos/members/${'a'.repeat(32)}.${'b'.repeat(64)}-384.webp`;
  for (const before of ['http://localhost:5000', 'https://example.com/api']) {
    const reference = photos.toReference(`${before}/${path}`);
    expect(photos.toUrl(reference)).toBe(`https://api.example.com/${path}`);
  }
});

it.each([
  `https://elsewhere.example.com/?/photos/members/${'a'.repeat(32)}.${'b'.repeat(64)}-384.webp`,
  'https://api.example.com/photos/members/../boiler.0a1b2c3d-960.webp',
  `https://api.example.com/photos/members/${'a'.repeat(32)}.${'b'.repeat(64)}-961.webp`,
  'https://elsewhere.example.com/photos/boiler.0a1b2c3d-960.webp',
  'https://api.example.com/photos/unknown.0a1b2c3d-960.webp',
  'https://api.example.com/photos/constructor.0a1b2c3d-960.webp',
  'https://api.example.com/photos/../boiler.0a1b2c3d-960.webp',
  '',
])('leaves %s unchanged', (url) => {
  expect(photos.toReference(url)).toBe(url);
  expect(photos.toUrl(url)).toBe(url);
});

it('logs a missing photo once', () => {
  const warn = vi.spyOn(log, 'warn');
  expect([photos.toUrl('photo:gone'), photos.toUrl('photo:gone')]).toEqual(['', '']);
  expect(warn).toHaveBeenCalledOnce();
});
