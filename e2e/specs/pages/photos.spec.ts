import { allServices } from '../../fixtures/api.ts';
import { environment } from '../../fixtures/environment.ts';
import { expect, test } from '../../fixtures/test.ts';

test('every photo that the API names is there, and may be kept for ever', async ({ request }) => {
  const lists = await Promise.all(
    ['/blogs', '/reviews'].map(async (path) =>
      (await request.get(environment.apiUrl + path)).json(),
    ),
  );
  const items = [...(await allServices()), ...lists.flat()] as { photo: string }[];
  const ours = items.map(({ photo }) => photo).filter((photo) => photo.includes('/photos/'));
  const photos = new Set(ours);
  expect(photos.size).toBeGreaterThanOrEqual(18 + 9 + 12);
  for (const photo of photos) {
    const answer = await request.get(photo);
    expect(answer.status(), photo).toBe(200);
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});
