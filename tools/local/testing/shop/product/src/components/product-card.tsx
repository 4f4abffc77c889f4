import { Link } from 'react-router-dom';
import { formatPrice, imageOf, type Product } from '../api/shop-api';
import './product-card.css';

/** A product in a list, by its cheapest variant. */
export default function ProductCard({ product }: { product: Product }) {
  const { id, name, variants } = product;
  const cheapest = variants.reduce((best, each) => (each.price < best.price ? each : best));
  const href = `/shop/${id}`;
  return (
    <li className="p_ProductCard">
      <Link className="p_ProductCard__link" to={href}>
        <img
          className="p_ProductCard__image"
          src={imageOf(cheapest.sku)}
          alt=""
          width="200"
          height="200"
        />
        <span className="p_ProductCard__name">{name}</span>
      </Link>
      <p className="p_ProductCard__price">from {formatPrice(cheapest.price)}</p>
      <ul className="p_ProductCard__colors" aria-label={`Colors of ${name}`}>
        {variants.map(({ sku, color, code }) => (
          <li
            className="p_ProductCard__color"
            key={sku}
            style={{ backgroundColor: code }}
            title={color}
          >
            <span className="p_ProductCard__hidden">{color}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
