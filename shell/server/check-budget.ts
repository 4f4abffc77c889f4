import { join } from 'node:path';
import { overBudget, weigh } from 'delivery';
import host from '../host.config.ts';
import { shellLoads } from './shell-build/shell-loads.ts';

/** Weighs the shell's build, and fails when a page loads more of it than its declaration allows. */
const { files, loads } = await shellLoads(join(import.meta.dirname, '../dist'));
const weights = weigh(loads, files);
for (const { name, kilobytes } of weights) {
  process.stdout.write(`${name}: ${kilobytes.toFixed(1)} of ${host.scriptBudget} kB\n`);
}
const findings = overBudget(weights, host.scriptBudget);
for (const finding of findings) process.stderr.write(`shell: ${finding}\n`);
process.exitCode = findings.length > 0 ? 1 : 0;
