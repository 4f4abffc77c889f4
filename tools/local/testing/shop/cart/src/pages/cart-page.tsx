import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatPrice } from '../api/shop-api';
import { articlesQuery, type Item, useCart } from '../api/use-cart';
import CartLine from '../components/cart-line';
import Suggestions from '../components/suggestions';
import './cart-page.css';

/** Orders from this price on are sent for free, in cents. */
const FREE_SHIPPING = 5000;
const SHIPPING = 490;

/** Other applications link here to put an article into the cart. */
function useAddedByAddress(add: (sku: string) => void) {
  const [params, setParams] = useSearchParams();
  const sku = params.get('add');
  const added = useRef<string>(undefined);
  useEffect(() => {
    if (!sku || added.current === sku) return;
    added.current = sku;
    setParams({}, { replace: true });
    add(sku);
  }, [sku, add, setParams]);
}

function Total({ sum }: { sum: number }) {
  const shipping = sum >= FREE_SHIPPING ? 0 : SHIPPING;
  const share = Math.min(1, sum / FREE_SHIPPING);
  return (
    <div className="c_Total">
      <p>{shipping === 0 ? 'Free shipping' : `Shipping: ${formatPrice(shipping)}`}</p>
      <div className="c_Total__track">
        <div className="c_Total__progress" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="c_Total__sum">Total: {formatPrice(sum + shipping)}</p>
    </div>
  );
}

function Lines({
  items,
  onCount,
}: {
  items: Item[];
  onCount: (sku: string, count: number) => void;
}) {
  const skus = items.map(({ sku }) => sku).sort();
  const { data: articles, error } = useQuery(articlesQuery(skus));
  if (error) return <p role="alert">{error.message}</p>;
  if (!articles) return <p role="status">Loading …</p>;
  const countOf = (sku: string) => items.find((item) => item.sku === sku)?.count ?? 0;
  const sum = articles.reduce((total, { sku, price }) => total + price * countOf(sku), 0);
  return (
    <>
      <ul className="c_CartPage__lines">
        {articles.map((article) => (
          <CartLine
            key={article.sku}
            article={article}
            count={countOf(article.sku)}
            onCount={(count) => onCount(article.sku, count)}
          />
        ))}
      </ul>
      <Total sum={sum} />
      <Link className="c_Button" to="/checkout">
        Checkout
      </Link>
    </>
  );
}

/** What is in the cart. */
export function Component() {
  const { items, add, setCount } = useCart();
  useAddedByAddress(add);
  return (
    <div className="c_Page">
      <title>Cart | Broom &amp; Bucket</title>
      <h1 className="c_Page__title">Your cart</h1>
      {!items && <p role="status">Loading …</p>}
      {items?.length === 0 && <p>There is nothing in your cart yet.</p>}
      {items && items.length > 0 && <Lines items={items} onCount={setCount} />}
      <Suggestions />
    </div>
  );
}
