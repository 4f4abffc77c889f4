import { test } from '../../fixtures/test.ts';

// Colours during a fade are not the final ones.
test.use({ reducedMotion: 'reduce' });

test('the contact page is accessible', async ({ page, accessibility }) => {
  await page.goto('/contact');
  await accessibility.expectNoViolations('the contact page');
});
