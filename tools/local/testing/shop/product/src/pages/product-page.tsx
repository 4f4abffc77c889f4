import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { productQuery } from '../api/queries';
import { formatPrice, imageOf } from '../api/shop-api';
import QueryState from '../components/query-state';
import Stock from '../components/stock';
import VariantPicker from '../components/variant-picker';
import './product-page.css';

/** A product. `?sku=` chooses a variant; otherwise it is the first. */
export function Component() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const { data: product, error, refetch } = useQuery(productQuery(id));
  if (!product) {
    return (
      <div className="p_Page">
        <QueryState error={error} onRetry={refetch} />
      </div>
    );
  }
  const { name, text, category, variants } = product;
  const chosen = variants.find(({ sku }) => sku === params.get('sku')) ?? variants[0];
  return (
    <article className="p_Page p_ProductPage">
      <title>{`${name} | Broom & Bucket`}</title>
      <div className="p_ProductPage__picture" style={{ ['--shade' as string]: chosen.code }}>
        <img src={imageOf(chosen.sku)} alt={`${name}, ${chosen.color}`} width="400" height="400" />
      </div>
      <div className="p_ProductPage__text">
        <Link className="p_ProductPage__back" to={`/shop?category=${category}`}>
          More for {category}
        </Link>
        <h1 className="p_Page__title">{name}</h1>
        <p>{text}</p>
        <h2 className="p_ProductPage__label">Color</h2>
        <VariantPicker variants={variants} chosen={chosen.sku} />
        <Stock count={chosen.stock} />
        <p className="p_ProductPage__price">{formatPrice(chosen.price)}</p>
        <a className="p_ProductPage__buy" href={`/cart?add=${chosen.sku}`}>
          Add to cart
        </a>
      </div>
    </article>
  );
}
