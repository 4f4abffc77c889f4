import { Link } from 'react-router-dom';
import { useCart } from '../api/use-cart';
import './mini-cart.css';

/** The way to the cart, with how much is in it. */
export default function MiniCart() {
  const { items = [] } = useCart();
  const count = items.reduce((sum, item) => sum + item.count, 0);
  return (
    <Link className="c_MiniCart" to="/cart">
      Cart
      <span className="c_MiniCart__count" key={count}>
        {count}
      </span>
      <span className="c_MiniCart__unit">{count === 1 ? 'item' : 'items'}</span>
    </Link>
  );
}
