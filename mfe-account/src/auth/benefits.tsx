import { BadgePercent, Clock, Flame, Wrench } from 'lucide-react';

const BENEFITS = [
  { Icon: Clock, figure: '24/7', text: 'Service 24 hours a day and 7 days a week' },
  { Icon: Flame, figure: '1300+', text: 'Boilers installed' },
  { Icon: Wrench, figure: '2300+', text: '24X7 services' },
];

/** The benefits of the site, beside a form. Wide screens only: on a phone the form comes first. */
export function Benefits() {
  return (
    <div className="hidden flex-col justify-between gap-12 bg-brand-strong p-12 text-on-brand lg:flex">
      <p className="flex items-center gap-3 text-h2 font-bold text-balance">
        <BadgePercent aria-hidden className="size-10 shrink-0 text-accent" strokeWidth={1.5} />
        25% off on all services
      </p>
      <ul className="space-y-8">
        {BENEFITS.map(({ Icon, figure, text }) => (
          <li key={figure} className="flex items-center gap-5">
            <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand">
              <Icon aria-hidden className="size-6 text-brand-line" strokeWidth={1.75} />
            </span>
            <span>
              <span className="block text-h3 font-bold tabular-nums">{figure}</span>
              <span className="text-brand-line">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
