import type { Point } from '@clean-express/release-contract/overview-api';
import {
  GOOD_STEPS,
  GOOD_VITALS,
  type JudgedVital,
  type Samples,
} from '@clean-express/release-contract/samples';
import type { Sql } from '@clean-express/server-kit/database';
import { and, eq, gte, or } from 'drizzle-orm';
import { healthFrom, MS_PER_MINUTE } from './count-rows.ts';
import { releaseMinutes, traffic } from './schema.ts';

/** Minutes that a point stands for: with so many, a chart is no noise. */
export const POINT_MINUTES = 3;

const POINTS = 20;

type MinuteRow = typeof releaseMinutes.$inferSelect;

/** The step within which three of four samples are, however the page came. */
function p75(vital: JudgedVital, samples: readonly Samples[]): number | null {
  const steps = Array.from({ length: GOOD_STEPS + 2 }, () => 0);
  for (const [name, count] of samples.flatMap((one) => Object.entries(one))) {
    const [, step] = /^(?:LCP|INP|CLS) \S+ (\d+)$/.exec(name) ?? [];
    const at = Number(step);
    if (name.startsWith(`${vital} `) && at in steps) steps[at] = (steps[at] ?? 0) + count;
  }
  const all = steps.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let counted = 0;
  return steps.findIndex((count) => {
    counted += count;
    return counted >= all * 0.75;
  });
}

function toPoint(rows: readonly MinuteRow[]): Point {
  const samples = rows.map((row) => row.samples);
  const vitals = Object.keys(GOOD_VITALS) as JudgedVital[];
  return {
    ...healthFrom((counter) => rows.reduce((sum, row) => sum + row[counter], 0)),
    p75: Object.fromEntries(vitals.map((vital) => [vital, p75(vital, samples)])) as Point['p75'],
  };
}

/**
 * Reads what was counted in the last hour of the releases that visitors get.
 *
 * @returns A function with the points of a release, oldest first.
 */
export async function readPoints(sql: Sql) {
  const length = POINT_MINUTES * MS_PER_MINUTE;
  const last = Math.floor(Date.now() / length);
  const isVisible = or(
    eq(releaseMinutes.version, traffic.live),
    eq(releaseMinutes.version, traffic.canary),
  );
  const since = new Date((last - POINTS + 1) * length);
  const rows = await sql
    .select()
    .from(releaseMinutes)
    .innerJoin(traffic, and(eq(traffic.remote, releaseMinutes.remote), isVisible))
    .where(gte(releaseMinutes.minute, since));
  const minutes = rows.map((row) => row.release_minutes);
  return (remote: string, version: string): Point[] => {
    const own = minutes.filter((row) => row.remote === remote && row.version === version);
    return Array.from({ length: POINTS }, (_, index) => {
      const point = last - POINTS + 1 + index;
      return toPoint(own.filter(({ minute }) => Math.floor(minute.getTime() / length) === point));
    });
  };
}
