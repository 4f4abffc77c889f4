import { useEffect, useState } from 'react';

/** A service, as the API sends it. */
export interface Service {
  _id: string;
  name: string;
  description: string;
  photo: string;
  price: number;
}

/** The paths of the API that the pages need. */
export const PATHS = {
  home: '/home-services',
  list: '/services?limit=12',
  detail: (id: string | undefined) => `/services/${id}`,
};

/** Loads data from the API. */
export async function load<Data>(path: string): Promise<Data> {
  const response = await fetch(import.meta.env.API_URL + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** Loads data once the component is in the page; `undefined` until then. An error goes to the error boundary. */
export function useLoad<Data>(path: string): Data | undefined {
  const [result, setResult] = useState<{ data?: Data; error?: unknown }>({});
  useEffect(() => {
    let isCurrent = true;
    load<Data>(path).then(
      (data) => isCurrent && setResult({ data }),
      (error) => isCurrent && setResult({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path]);
  if (result.error) throw result.error;
  return result.data;
}
