import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { productsQuery } from '../api/queries';
import type { Product } from '../api/shop-api';
import FilterBar, { type Order } from '../components/filter-bar';
import ProductCard from '../components/product-card';
import QueryState from '../components/query-state';
import './shop-page.css';

const lowest = ({ variants }: Product) => Math.min(...variants.map(({ price }) => price));

const ORDERS: Record<Order, (a: Product, b: Product) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  price: (a, b) => lowest(a) - lowest(b),
};

function select(products: Product[], category: string, text: string, order: Order) {
  const words = text.toLowerCase();
  return products
    .filter((product) => !category || product.category === category)
    .filter(({ name, text: about }) => `${name} ${about}`.toLowerCase().includes(words))
    .sort(ORDERS[order]);
}

/** All products, which the address filters and sorts. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const { data: products, error, refetch } = useQuery(productsQuery());
  const category = params.get('category') ?? '';
  const text = params.get('q') ?? '';
  const order = params.get('order') === 'price' ? 'price' : 'name';

  const change = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };

  const shown = products ? select(products, category, text, order) : [];
  const categories = [...new Set(products?.map((product) => product.category))];
  return (
    <div className="p_Page">
      <title>Shop | Broom &amp; Bucket</title>
      <h1 className="p_Page__title">Shop</h1>
      {products ? (
        <>
          <FilterBar
            categories={categories}
            category={category}
            text={text}
            order={order}
            onChange={change}
          />
          <p className="p_ShopPage__count" role="status">
            {shown.length === 1 ? '1 product' : `${shown.length} products`}
          </p>
          <ul className="p_ShopPage__list">
            {shown.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </ul>
        </>
      ) : (
        <QueryState error={error} onRetry={refetch} />
      )}
    </div>
  );
}
