#!/usr/bin/env node
import { createRepository } from './create-repository.ts';
import { findNameProblem } from './remote-name.ts';

/** `npm create @clean-express/remote <name>`: makes the repository of a remote in a new folder. */
async function main(name: string | undefined): Promise<number> {
  const problem = findNameProblem(name, 'npm create @clean-express/remote');
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
  console.log(`The repository of the remote "${name}" is in the folder ${name}.

cd ${name}
npm install
npm test          # unit tests
npm run build     # what a release consists of

README.md says what comes next.`);
  return 0;
}

process.exitCode = await main(process.argv[2]);
