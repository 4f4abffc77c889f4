import '../remote.css';
import { ServiceList } from '../services/service-list.tsx';

/** A widget: a host mounts it by its name in `remote.config.ts`. */
export default function Highlights() {
  return <ServiceList />;
}
