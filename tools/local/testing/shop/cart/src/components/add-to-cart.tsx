import classNames from 'classnames';
import { useEffect, useState } from 'react';
import { useCart } from '../api/use-cart';
import './add-to-cart.css';

/** How long it says that something was added. */
const SHOWN_MS = 2000;

/** Puts an article into the cart. */
export default function AddToCart({ sku }: { sku: string }) {
  const { items = [], add } = useCart();
  const [added, setAdded] = useState(false);
  const count = items.find((item) => item.sku === sku)?.count ?? 0;

  useEffect(() => {
    if (!added) return;
    const timer = setTimeout(() => setAdded(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [added]);

  const buy = () => {
    add(sku);
    setAdded(true);
  };

  return (
    <div className="c_AddToCart">
      <button
        className={classNames('c_AddToCart__button', { 'c_AddToCart__button--added': added })}
        type="button"
        onClick={buy}
      >
        Add to cart
      </button>
      <p className="c_AddToCart__count" role="status">
        {count > 0 && `${count} in your cart`}
      </p>
    </div>
  );
}
