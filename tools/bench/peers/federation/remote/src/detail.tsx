import { useParams } from 'react-router';
import { PATHS, type Service, useLoad } from '../../../pages/load.ts';
import { Detail } from '../../../pages/pages.tsx';

export default function DetailPage() {
  return <Detail service={useLoad<Service>(PATHS.detail(useParams().id))} />;
}
