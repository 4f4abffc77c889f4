import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '../api/shop-api';
import { articlesQuery } from '../api/use-cart';
import AddToCart from './add-to-cart';

const SUGGESTED = ['soap-olive', 'cloth-white'];

/** Small things that others bought, too. */
export default function Suggestions() {
  const { data: articles = [] } = useQuery(articlesQuery(SUGGESTED));
  if (articles.length === 0) return null;
  return (
    <section>
      <h2>Goes well with it</h2>
      {articles.map(({ sku, name, price }) => (
        <div key={sku} style={{ display: 'flex', gap: '1.5rem', alignItems: 'center' }}>
          <span style={{ flexBasis: '14rem' }}>
            {name}, {formatPrice(price)}
          </span>
          <AddToCart sku={sku} />
        </div>
      ))}
    </section>
  );
}
