const [WIDTH, HEIGHT] = [64, 20];

interface Props {
  /** What it shows, for those who do not see it. */
  name: string;
  /** Oldest first; null where nothing was measured. */
  live: (number | null)[];
  /** Beside the live release. */
  canary?: (number | null)[] | undefined;
  /** The newest value, in words. */
  text: string;
}

function lineOf(values: readonly (number | null)[], top: number): string {
  const last = Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - 2 - (value / top) * (HEIGHT - 4);
  return values
    .map((value, index) => {
      if (value === null) return '';
      const isFirst = index === 0 || values[index - 1] === null;
      const point = `${((index / last) * WIDTH).toFixed(1)} ${y(value).toFixed(1)}`;
      // With its round end, a value without neighbours is a dot.
      return isFirst ? `M${point}h0` : `L${point}`;
    })
    .join('');
}

/** A line of the last hour with its newest value; the dashed one is the canary. */
export function Chart({ name, live, canary = [], text }: Props) {
  const top = Math.max(1e-9, ...[...live, ...canary].map((value) => value ?? 0));
  return (
    <span className="flex items-center gap-x-2 whitespace-nowrap xl:block">
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
      >
        <path d={lineOf(live, top)} className="stroke-brand" />
        <path d={lineOf(canary, top)} className="stroke-danger" strokeDasharray="3 2" />
      </svg>
      <span>
        <span className="sr-only">{name}: </span>
        {text}
      </span>
    </span>
  );
}
