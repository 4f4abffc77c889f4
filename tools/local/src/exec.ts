import { execa } from 'execa';
import { ROOT } from 'site-runner';

/** Runs a program of the workspace's packages, for the scripts of the root's `package.json`. */
export async function run([program = '', ...parameters]: readonly string[]): Promise<number> {
  const options = { cwd: ROOT, preferLocal: true, stdio: 'inherit', reject: false } as const;
  const { exitCode, message } = await execa(program, parameters, options);
  if (exitCode === undefined) console.error(message);
  return exitCode ?? 1;
}
