import './stock.css';

/** From how many on there is enough. */
const ENOUGH = 10;

/** How many of an article there are, as a bar and in words. */
export default function Stock({ count }: { count: number }) {
  const share = Math.min(1, count / ENOUGH);
  const words = count === 0 ? 'Sold out' : count < 4 ? `Only ${count} left` : 'In stock';
  return (
    <p className="p_Stock">
      <span className="p_Stock__bar">
        <span className="p_Stock__level" style={{ width: `${share * 100}%` }} />
      </span>
      {words}
    </p>
  );
}
