import { clsx } from 'clsx';

const dollars = (amount: number) => (Number.isInteger(amount) ? amount : amount.toFixed(2));

/** The price of a service as a text: `$49/mo`, `$49.50/mo`. */
export const priceText = (amount: number) => `$${dollars(amount)}/mo`;

interface Props {
  amount: number;
  /** Tailwind class of the size of the figure. */
  size?: string;
}

/** The price of a service, in US dollars per month: `$49/mo`, `$49.50/mo`. */
export function Price({ amount, size = 'text-h3' }: Props) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className={clsx(size, 'font-bold text-ink')}>${dollars(amount)}</span>
      <span className="text-sm text-muted">/mo</span>
    </span>
  );
}
