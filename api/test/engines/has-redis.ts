import { spawnSync } from 'node:child_process';

/** Whether Redis is installed on this machine. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
