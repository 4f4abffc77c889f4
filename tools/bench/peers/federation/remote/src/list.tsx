import { PATHS, type Service, useLoad } from '../../../pages/load.ts';
import { List } from '../../../pages/pages.tsx';

export default function ListPage() {
  return <List services={useLoad<Service[]>(PATHS.list)} />;
}
