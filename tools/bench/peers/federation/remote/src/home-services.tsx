import { PATHS, type Service, useLoad } from '../../../pages/load.ts';
import { Cards } from '../../../pages/pages.tsx';

export default function HomeServices() {
  return <Cards services={useLoad<Service[]>(PATHS.home)} heading="h3" />;
}
