import { CircleCheck } from 'lucide-react';

/** What a service includes. */
export function IncludedPoints({ points }: { points: string[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-3">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
          {point}
        </li>
      ))}
    </ul>
  );
}
