import { useLoaderData } from 'react-router';
import { load, PATHS, type Service } from '../../../pages/load.ts';
import { Cards, Home } from '../../../pages/pages.tsx';

export const loader = () => load<Service[]>(PATHS.home);

export default function HomePage() {
  return (
    <Home>
      <Cards services={useLoaderData<typeof loader>()} heading="h3" />
    </Home>
  );
}
