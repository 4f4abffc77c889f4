import '../remote.css';
import type { WidgetModule } from '@clean-express/federation/contract';
import { homeServicesQuery } from '@clean-express/shared-api';
import { ServiceList } from '../services/service-list.tsx';

/** The queries that the widget renders. */
export const queries = (() => [homeServicesQuery()]) satisfies WidgetModule['queries'];

/** A widget: a host mounts it by its name in `remote.config.ts`. */
export default function Highlights() {
  return <ServiceList />;
}
