// A job with secrets: runs code of others in the isolation that this machine offers, and prints which one it
// is and what that code has found. `isolated-job.ts <folder> <file with a secret>`
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../../setup/workspace.mjs';
import { lastLines, runCommand } from '../../processes/run-command.ts';
import { chooseIsolation, isolatedEnvironment } from '../isolation.ts';

/** Finds the processes and files with a secret, of which it knows the beginning only. */
const CODE_OF_OTHERS = `
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const [, file] = process.argv;
const shows = (path) => { try { return /canary-\\d/.test(readFileSync(path, 'latin1')) } catch { return false } };
const signals = (pid) => { try { return pid > 2 && pid !== process.pid && process.kill(pid, 0) } catch { return false } };
const pids = readdirSync('/proc').filter((name) => /^\\d+$/.test(name));
const found = [
  ...pids.map((pid) => '/proc/' + pid + '/environ').concat(file).filter(shows),
  ...pids.map(Number).filter(signals),
];
try { writeFileSync(file, 'changed') } catch {}
console.log(JSON.stringify(found));
`;

const [folder = '', secret = ''] = process.argv.slice(2);
const folders = { root: folder, home: join(folder, 'home'), report: join(folder, 'report') };
for (const path of [folders.home, folders.report]) await mkdir(path);
const log = join(folder, 'found.log');

try {
  const { kind, confine } = await chooseIsolation({
    ...{ folders, user: 60_999, reads: [], keeps: [], variables: process.env },
  });
  await runCommand({
    ...{ cwd: join(ROOT, 'e2e'), isIsolated: true, output: { log } },
    ...confine(['node', '-e', CODE_OF_OTHERS, secret]),
    env: isolatedEnvironment(process.env, folders),
  });
  console.log(JSON.stringify({ kind, found: JSON.parse(lastLines(log, 1)) }));
} catch (error) {
  console.log(JSON.stringify({ refusal: String(error) }));
}
