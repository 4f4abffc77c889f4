const API = import.meta.env.VITE_SHOP_API;

export interface Variant {
  sku: string;
  color: string;
  /** As CSS has it. */
  code: string;
  /** In cents. */
  price: number;
  stock: number;
}

export interface Product {
  id: string;
  name: string;
  category: string;
  text: string;
  variants: Variant[];
}

export interface Store {
  id: string;
  name: string;
  street: string;
  city: string;
  opens: string;
  services: string[];
}

/** Reads from the backend. Its errors have a message for people. */
export async function get<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  const response = await fetch(`${API}${path}`, { signal });
  const body = await response.json();
  if (!response.ok) throw new Error(body.message);
  return body;
}

export const imageOf = (sku: string) => `${API}/images/${sku}.svg`;

const euros = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

export const formatPrice = (cents: number) => euros.format(cents / 100);
