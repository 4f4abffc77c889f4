import { allServices } from '../../fixtures/api.ts';
import { environment } from '../../fixtures/environment.ts';
import { expect, test } from '../../fixtures/test.ts';

test('every photo of the API exists and is immutable', async ({ request }) => {
  const lists = await Promise.all(
    ['/blogs', '/reviews'].map(async (path) =>
      (await request.get(environment.apiUrl + path)).json(),
    ),
  );
  const items = [...(await allServices()), ...lists.flat()] as { photo: string }[];
  const ownPhotos = items.map(({ photo }) => photo).filter((photo) => photo.includes('/photos/'));
  const photos = new Set(ownPhotos);
  expect(photos.size).toBeGreaterThanOrEqual(18 + 9 + 12);
  for (const photo of photos) {
    const response = await request.get(photo);
    expect(response.status(), photo).toBe(200);
    expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});
