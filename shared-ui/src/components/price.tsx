/** The price of a service, in US dollars per month: `$49/mo`, `$49.50/mo`. */
export function Price({ amount }: { amount: number }) {
  const dollars = Number.isInteger(amount) ? amount : amount.toFixed(2);
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-h3 font-bold text-ink">${dollars}</span>
      <span className="text-sm text-muted">/mo</span>
    </span>
  );
}
