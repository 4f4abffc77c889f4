const API = import.meta.env.VITE_SHOP_API;

/** What the backend knows about an article. */
export interface Article {
  sku: string;
  product: string;
  name: string;
  color: string;
  /** In cents. */
  price: number;
  stock: number;
}

export interface Customer {
  name: string;
  email: string;
  street: string;
  city: string;
  zip: string;
}

export interface Order {
  id: string;
  name: string;
}

async function send<Body>(path: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(`${API}${path}`, init);
  const body = await response.json();
  if (!response.ok) throw new Error(body.message);
  return body;
}

export const getArticles = (skus: string[], signal?: AbortSignal) =>
  send<Article[]>(`/articles?sku=${skus.map(encodeURIComponent).join(',')}`, { signal });

export const placeOrder = (order: {
  customer: Customer;
  items: { sku: string; count: number }[];
}) =>
  send<Order>('/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });

export const imageOf = (sku: string) => `${API}/images/${sku}.svg`;

const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

export const formatPrice = (cents: number) => euros.format(cents / 100);
