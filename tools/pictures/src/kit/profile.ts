import { Vector2 } from 'three';

/** A point of an outline; the third number is the radius of its corner. */
export type Corner = readonly [x: number, y: number, radius?: number];

const STEPS = 8;

/**
 * Rounds the corners of an open outline, so that edges reflect light like real ones.
 *
 * @param corners - Points in order; the ends stay sharp.
 */
export function roundedProfile(corners: readonly Corner[], radius: number): Vector2[] {
  return corners.flatMap((corner, index) => {
    const point = new Vector2(corner[0], corner[1]);
    const before = corners[index - 1];
    const after = corners[index + 1];
    const r = corner[2] ?? radius;
    if (!before || !after || r === 0) return [point];
    return arc(new Vector2(before[0], before[1]), point, new Vector2(after[0], after[1]), r);
  });
}

function arc(before: Vector2, point: Vector2, after: Vector2, radius: number): Vector2[] {
  const back = before.clone().sub(point);
  const on = after.clone().sub(point);
  const reach = Math.min(radius, back.length() / 2.05, on.length() / 2.05);
  const start = point.clone().add(back.setLength(reach));
  const end = point.clone().add(on.setLength(reach));
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS;
    const first = start.clone().lerp(point, t);
    return first.lerp(point.clone().lerp(end, t), t);
  });
}
