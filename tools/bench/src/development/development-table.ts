import { readable, type Table } from '../report/table.ts';

/** The hot reload of a page. */
export interface HotReload {
  /** Milliseconds from the write to the text on the screen. */
  milliseconds: number;
  /** Whether each reload preserved the page and its elements. */
  isStatePreserved: boolean;
}

/** All measurements of development. */
export interface DevelopmentFigures {
  /** Remote → figures. */
  hotReload: Record<string, HotReload>;
  /** Seconds; missing when it could not be measured. */
  start?: number | undefined;
  /** Folder of a remote → seconds. */
  builds: Record<string, number>;
}

/** How long developers wait. */
export function developmentTable({ hotReload, start, builds }: DevelopmentFigures): Table {
  const reloads = Object.entries(hotReload).map(([remote, { milliseconds, isStatePreserved }]) => [
    `save to screen, ${remote} (state ${isStatePreserved ? 'preserved' : 'lost'})`,
    `${readable(milliseconds)} ms`,
  ]);
  const started = [
    '`npm start`, everything built',
    start === undefined ? '–' : `${readable(start)} s`,
  ];
  const built = Object.entries(builds).map(([folder, seconds]) => [
    `build of ${folder}`,
    `${readable(seconds)} s`,
  ]);
  return { title: 'Development', head: ['action', 'time'], rows: [...reloads, started, ...built] };
}
