/** The `index`-th number of the Halton sequence in `base`: evenly spread, and reproducible. */
export function halton(index: number, base: number): number {
  let result = 0;
  let fraction = 1 / base;
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    result += fraction * (rest % base);
    fraction /= base;
  }
  return result;
}

/** Maps two numbers from 0 to 1 to an evenly distributed point on the unit disc. */
export function onDisc(u: number, v: number): [number, number] {
  const radius = Math.sqrt(u);
  const angle = 2 * Math.PI * v;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
