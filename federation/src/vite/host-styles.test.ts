import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { hostStyles } from './host-styles.ts';

it('declares a property once in the host’s stylesheet', async () => {
  const property = '@property --tw-shadow { syntax: "*"; inherits: false }';
  const other = '@property --tw-of-another-version { syntax: "*"; inherits: false }';
  const utility = '.shadow { box-shadow: var(--tw-shadow) }';
  const css = [property, utility, property, other].join('\n');
  const config = await resolveConfig({ configFile: false, css: hostStyles() }, 'build');
  const { code } = await preprocessCSS(css, '/styles.css', config);
  expect(code.trim()).toBe(`${property}\n${utility}\n${other}`);
});

it('leaves light-dark() to browsers', async () => {
  const root = await temporaryDirectory();
  await writeFile(join(root, 'page.css'), ':root { --ink: light-dark(#000, #fff) }');
  await writeFile(join(root, 'page.js'), "import './page.css'");
  const input = join(root, 'page.js');
  const output = await build({
    root,
    css: hostStyles(),
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', rolldownOptions: { input } },
  });
  const files = 'output' in output ? output.output : [];
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'));
  expect(sheet && 'source' in sheet && sheet.source).toContain('light-dark(#000,#fff)');
});
