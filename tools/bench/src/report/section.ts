import type { Goal } from './goal.ts';

/** Without arrays, so that every formatter leaves the file unchanged. */
export interface Figures {
  [name: string]: number | string | boolean | Figures;
}

/** The results of one kind of measurement. */
export interface Section {
  figures: Figures;
  goals: Goal[];
}
