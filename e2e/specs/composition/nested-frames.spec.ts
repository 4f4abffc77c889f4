import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

const REMOTES = ['catalog', 'blog'] as const;

test.use({ ssr: false });

/** The stylesheets of both remotes, which the home page loads. */
async function loadSheets(page: Page): Promise<Record<string, string>> {
  await page.goto('/');
  await expect(page.locator('[data-mfe] article')).not.toHaveCount(0);
  return page.evaluate(async (remotes) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const sheets = links.map(async ({ href }) => (await fetch(href)).text());
    const texts = await Promise.all(sheets);
    const sheetOf = (remote: string) =>
      texts.find((css) => css.includes(`[data-mfe=${remote}] .`)) ?? '';
    return Object.fromEntries(remotes.map((remote) => [remote, sheetOf(remote)]));
  }, REMOTES);
}

const frame = (remote: string, content: string) => `<div data-mfe="${remote}">${content}</div>`;

/** An element for every class of both stylesheets. */
function probesOf(sheets: Record<string, string>): string {
  const names = Object.values(sheets)
    .join('')
    .match(/(?<=\.)[A-Za-z@-](?:\\.|[\w-])*(?=[^{}]*\{)/g);
  const classes = [...new Set(names)].map((name) => name.replace(/\\(.)/g, '$1'));
  const quoted = classes.map((name) => name.replace(/&/g, '&amp;').replace(/"/g, '&quot;'));
  return quoted.map((name) => `<p class="probe ${name}">Text</p>`).join('');
}

/** How each probe looks on a page with these stylesheets; its size depends on what is around it. */
async function looksOf(page: Page, sheets: string[], content: string): Promise<string[]> {
  const layers = '@layer theme, base, components, utilities;';
  const styles = [layers, ...sheets].map((css) => `<style>${css}</style>`);
  await page.setContent(`<!doctype html>${styles.join('')}${content}`);
  return page.evaluate(() => {
    // Their progress is another one at each look.
    for (const animation of document.getAnimations()) animation.cancel();
    const isSize = /size|width|height|origin|top|right|bottom|left|inset/;
    return [...document.querySelectorAll('.probe')].map((probe) => {
      const style = getComputedStyle(probe);
      const names = [...style].filter((name) => !isSize.test(name));
      const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return [probe.className, ...values].join('\n');
    });
  });
}

for (const [outer, inner] of [REMOTES, [...REMOTES].reverse()] as [string, string][]) {
  test(`the styles of ${outer} end where a frame of ${inner} begins`, async ({ page, browser }) => {
    // It reads every property of hundreds of elements.
    test.slow();
    const sheets = await loadSheets(page);
    const blank = await browser.newPage();
    const probes = probesOf(sheets);
    const sheetsOf = (...remotes: string[]) => remotes.map((remote) => sheets[remote] ?? '');
    const alone = await looksOf(blank, sheetsOf(inner), frame(inner, probes));
    expect(new Set(alone).size).toBeGreaterThan(50);
    for (const order of [sheetsOf(outer, inner), sheetsOf(inner, outer)]) {
      const nested = frame(outer, frame(inner, probes));
      // A part of a remote has its styles again inside of another one that it has mounted.
      for (const content of [nested, frame(inner, nested)]) {
        const looks = await looksOf(blank, order, content);
        expect(looks.filter((look, index) => look !== alone[index])).toEqual([]);
      }
    }
    // The frame of what belongs to the host: a message about a failed part.
    const plain = await looksOf(blank, [], probes);
    const inHost = await looksOf(blank, sheetsOf(outer), frame(outer, frame('', probes)));
    expect(inHost.filter((look, index) => look !== plain[index])).toEqual([]);
    await blank.close();
  });
}
