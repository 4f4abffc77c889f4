import type { Goal } from './goal.ts';

/** Objects and numbers only, so that the file looks the same to every formatter. */
export interface Figures {
  [name: string]: number | string | boolean | Figures;
}

/** What one kind of measurement found. */
export interface Section {
  figures: Figures;
  goals: Goal[];
}
