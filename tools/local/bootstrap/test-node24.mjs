import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { downloadNode } from '../../site-runner/setup/download-node.mjs';
import { ROOT } from '../../site-runner/setup/workspace.mjs';

try {
  const node = downloadNode('24');
  // Not by npx: its settings would apply to the package manager, too.
  const { status } = spawnSync(node, ['tools/local/bootstrap/run.cjs', 'test', '--only', 'unit'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
