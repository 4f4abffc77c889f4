import { type Goal, judge } from './goal.ts';
import { printTable, readable } from './table.ts';

/** Prints the goals and their figures. Without goals, it prints nothing. */
export function printVerdicts(goals: readonly Goal[]): void {
  if (goals.length === 0) return;
  const rows = goals
    .map(judge)
    .map(({ goal, limit, median, worst, where, isMet }) => [
      goal,
      limit,
      readable(median),
      readable(worst),
      where,
      isMet ? '✓' : '✗',
    ]);
  printTable('Goals', ['goal', 'limit', 'median', 'worst', 'where', ''], rows);
}
