/**
 * Measures something several times, one after the other.
 *
 * @param runs - How often to measure.
 * @param measure - Measures once.
 */
export async function repeat<Figure>(
  runs: number,
  measure: () => Promise<Figure>,
): Promise<Figure[]> {
  const measured: Figure[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measure());
  return measured;
}
