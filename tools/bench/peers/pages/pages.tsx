import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { Service } from './load.ts';

/** How many cards are in view at first. */
const IN_VIEW = 3;

const Loading = () => <p>Loading…</p>;

function Photo({ src, sizes, isInView }: { src: string; sizes: string; isInView: boolean }) {
  const stem = src.replace(/-\d+\.\w+$/, '');
  const srcSet = (type: string) =>
    [480, 960, 1440].map((width) => `${stem}-${width}.${type} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />
      <img src={src} alt="" width={960} height={720} loading={isInView ? 'eager' : 'lazy'} />
    </picture>
  );
}

/** The header of all pages. */
export function Header() {
  return (
    <header>
      <Link to="/">Clean Express</Link>
      <nav aria-label="Main">
        <Link to="/services">Services</Link>
      </nav>
    </header>
  );
}

/** The content of a page. It sets the mark by which the site's own pages say that they are hydrated. */
function Page({ heading, children }: { heading: string; children: ReactNode }) {
  useEffect(() => {
    performance.mark('part-interactive', { detail: '' });
  }, []);
  return (
    <>
      <title>{heading}</title>
      <h1>{heading}</h1>
      {children}
    </>
  );
}

interface CardsProps {
  /** `undefined` while they load. */
  services: Service[] | undefined;
  heading: 'h2' | 'h3';
}

/** Services as cards. */
export function Cards({ services, heading: Heading }: CardsProps) {
  if (!services) return <Loading />;
  return (
    <ul>
      {services.map(({ _id, name, description, photo, price }, index) => (
        <li key={_id}>
          <article>
            <Photo src={photo} sizes="(min-width: 64rem) 24rem, 100vw" isInView={index < IN_VIEW} />
            <Heading>{name}</Heading>
            <p>{description.slice(0, 100)}</p>
            <p>${price}/mo</p>
            <Link to={`/services/${_id}`}>Get This Service</Link>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** The home page around its services. */
export function Home({ children }: { children: ReactNode }) {
  return (
    <Page heading="Clean Express: home and cleaning services">
      <section>
        <h2>Our Services</h2>
        {children}
      </section>
    </Page>
  );
}

/** The list of services. */
export function List({ services }: { services: Service[] | undefined }) {
  return (
    <Page heading="Our services">
      <Cards services={services} heading="h2" />
    </Page>
  );
}

/** One service. */
export function Detail({ service }: { service: Service | undefined }) {
  if (!service) return <Loading />;
  return (
    <Page heading={service.name}>
      <article>
        <Photo src={service.photo} sizes="(min-width: 80rem) 36rem, 100vw" isInView />
        <p>${service.price}/mo</p>
        <p>{service.description}</p>
      </article>
    </Page>
  );
}
