/**
 * Measures something several times, one after the other.
 *
 * @param runs - How often.
 * @param measure - Measures it once.
 */
export async function repeat(runs: number, measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measure());
  return measured;
}
