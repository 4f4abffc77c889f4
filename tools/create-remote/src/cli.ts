#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { createRepository, findNameProblem } from './create-repository.ts';

/** Written when this package is packed (`tools/local/src/packages/build-template.ts`). */
const RESERVED = new URL('reserved-names.json', import.meta.url);

/** `npm create @clean-express/remote <name>`: makes the repository of a remote in a new folder. */
async function main(name: string | undefined): Promise<number> {
  const reserved: string[] = JSON.parse(await readFile(RESERVED, 'utf8'));
  const problem = findNameProblem(name, 'npm create @clean-express/remote', reserved);
  if (problem || !name) {
    console.error(problem);
    return 2;
  }
  try {
    await createRepository(name, process.cwd());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  return 0;
}

process.exitCode = await main(process.argv[2]);
