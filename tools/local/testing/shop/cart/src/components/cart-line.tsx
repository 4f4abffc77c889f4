import { type Article, formatPrice, imageOf } from '../api/shop-api';
import './cart-line.css';

interface CartLineProps {
  article: Article;
  count: number;
  onCount: (count: number) => void;
}

/** An article in the cart, with its quantity. */
export default function CartLine({ article, count, onCount }: CartLineProps) {
  const { sku, name, color, price, stock } = article;
  const title = `${name}, ${color}`;
  const most = Math.min(9, stock);
  return (
    <li className="c_CartLine">
      <img className="c_CartLine__image" src={imageOf(sku)} alt="" width="64" height="64" />
      <span className="c_CartLine__name">{title}</span>
      <span className="c_CartLine__quantity">
        <button type="button" aria-label={`One ${title} less`} onClick={() => onCount(count - 1)}>
          −
        </button>
        <output aria-label={`Quantity of ${title}`}>{count}</output>
        <button
          type="button"
          aria-label={`One ${title} more`}
          disabled={count >= most}
          onClick={() => onCount(count + 1)}
        >
          +
        </button>
      </span>
      <span className="c_CartLine__price">{formatPrice(price * count)}</span>
      <button
        className="c_CartLine__remove"
        type="button"
        aria-label={`Remove ${title}`}
        onClick={() => onCount(0)}
      >
        Remove
      </button>
    </li>
  );
}
