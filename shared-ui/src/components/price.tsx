/** The price of a service, in US dollars per month: `$49/mo`. */
export function Price({ amount }: { amount: number }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-h3 font-bold text-ink">${amount}</span>
      <span className="text-sm text-muted">/mo</span>
    </span>
  );
}
