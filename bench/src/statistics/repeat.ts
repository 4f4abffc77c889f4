/**
 * Measures something several times, one after the other.
 *
 * @param runs - How often.
 * @param measure - Measures it once.
 */
export async function repeat<Figure>(
  runs: number,
  measure: () => Promise<Figure>,
): Promise<Figure[]> {
  const measured: Figure[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measure());
  return measured;
}
