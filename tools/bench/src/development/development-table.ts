import { printTable, readable } from '../report/table.ts';
import type { HotReload } from './measure-hot-reload.ts';

/** All measurements of development. */
export interface DevelopmentFigures {
  /** Remote → figures. */
  hotReload: Record<string, HotReload>;
  /** Seconds; missing when it could not be measured. */
  start?: number;
  /** Folder of a remote → seconds. */
  builds: Record<string, number>;
}

/** Prints the measurements of development. */
export function printDevelopment({ hotReload, start, builds }: DevelopmentFigures): void {
  const reloads = Object.entries(hotReload).map(([remote, { milliseconds, isStatePreserved }]) => [
    remote,
    readable(milliseconds),
    isStatePreserved ? 'preserved' : 'lost',
  ]);
  printTable('Save to screen', ['remote', 'ms', 'state'], reloads);
  const commands = [
    ['npm start, all built', start === undefined ? 'not measured' : readable(start)],
    ...Object.entries(builds).map(([folder, seconds]) => [
      `pnpm --filter ${folder} build`,
      readable(seconds),
    ]),
  ];
  printTable('Commands', ['command', 's'], commands);
}
