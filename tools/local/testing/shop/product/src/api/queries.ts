import { queryOptions } from '@tanstack/react-query';
import { get, type Product, type Store } from './shop-api';

export const productsQuery = () =>
  queryOptions({
    queryKey: ['shop', 'products'],
    queryFn: ({ signal }) => get<Product[]>('/products', signal),
  });

export const productQuery = (id = '') =>
  queryOptions({
    queryKey: ['shop', 'products', id],
    queryFn: ({ signal }) => get<Product>(`/products/${encodeURIComponent(id)}`, signal),
    retry: false,
  });

export const storesQuery = () =>
  queryOptions({
    queryKey: ['shop', 'stores'],
    queryFn: ({ signal }) => get<Store[]>('/stores', signal),
    staleTime: 5 * 60_000,
  });
