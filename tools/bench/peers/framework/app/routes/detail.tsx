import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { load, PATHS, type Service } from '../../../pages/load.ts';
import { Detail } from '../../../pages/pages.tsx';

export const loader = ({ params }: LoaderFunctionArgs) => load<Service>(PATHS.detail(params.id));

export default function DetailPage() {
  return <Detail service={useLoaderData<typeof loader>()} />;
}
