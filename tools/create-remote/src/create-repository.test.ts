import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRepository } from './create-repository.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
});

/** A template of a few files. */
async function createTemplate(): Promise<string> {
  const folder = await temporaryDirectory();
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'remote.config.ts'), "name: 'starter',\nport: 3000,\n");
  await writeFile(join(folder, 'src/start.tsx'), '<h1>Starter</h1>');
  await writeFile(join(folder, 'gitignore'), 'dist\n');
  return folder;
}

it('writes the template with the name of the remote', async () => {
  const parent = await temporaryDirectory();
  await createRepository('gift-cards', parent, await createTemplate());
  const textOf = (file: string) => readFile(join(parent, 'gift-cards', file), 'utf8');
  expect(await textOf('remote.config.ts')).toBe("name: 'gift-cards',\nport: 3010,\n");
  expect(await textOf('src/start.tsx')).toBe('<h1>Gift Cards</h1>');
  expect(await textOf('.gitignore')).toBe('dist\n');
});

it('says what it does, and which commands come next', async () => {
  const parent = await temporaryDirectory();
  await createRepository('gift-cards', parent, await createTemplate());
  expect(vi.mocked(console.error).mock.calls.flat()).toEqual([
    `✓ Folder: ${join(parent, 'gift-cards')}`,
    '✓ Files: 3',
  ]);
  const commands = ['cd gift-cards', 'npm install', 'npm run check', 'npm run build'];
  const [text] = vi.mocked(console.log).mock.lastCall ?? [];
  expect(text.match(/^(?:cd|npm) .*?(?= *(?:#|$))/gm)).toEqual(commands);
});

it('changes no folder with files, but takes one that has only been made a repository', async () => {
  const parent = await temporaryDirectory();
  const template = await createTemplate();
  await mkdir(join(parent, 'taken'));
  await writeFile(join(parent, 'taken/notes.txt'), '');
  await mkdir(join(parent, 'new/.git'), { recursive: true });
  await expect(createRepository('taken', parent, template)).rejects.toThrow('is not empty');
  await createRepository('new', parent, template);
  expect(await readFile(join(parent, 'new/remote.config.ts'), 'utf8')).toContain("'new'");
});
