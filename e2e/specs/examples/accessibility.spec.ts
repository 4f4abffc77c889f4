import { test } from '../../fixtures/test.ts';

// Half-way through a fade, colours are not what they will be.
test.use({ reducedMotion: 'reduce' });

test('the contact page has no barriers', async ({ page, accessibility }) => {
  await page.goto('/contact');
  await accessibility.expectNoViolations('the contact page');
});
