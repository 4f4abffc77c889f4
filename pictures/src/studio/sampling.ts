/** The `index`-th number of the Halton sequence in `base`: evenly spread, the same at every run. */
export function halton(index: number, base: number): number {
  let result = 0;
  let fraction = 1 / base;
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    result += fraction * (rest % base);
    fraction /= base;
  }
  return result;
}

/** An even spread over the unit disc, from two numbers in 0…1. */
export function onDisc(u: number, v: number): [number, number] {
  const radius = Math.sqrt(u);
  const angle = 2 * Math.PI * v;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
