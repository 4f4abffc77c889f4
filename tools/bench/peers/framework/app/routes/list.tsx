import { useLoaderData } from 'react-router';
import { load, PATHS, type Service } from '../../../pages/load.ts';
import { List } from '../../../pages/pages.tsx';

export const loader = () => load<Service[]>(PATHS.list);

export default function ListPage() {
  return <List services={useLoaderData<typeof loader>()} />;
}
