import { useQuery } from '@tanstack/react-query';
import classNames from 'classnames';
import { useState } from 'react';
import { storesQuery } from '../api/queries';
import type { Store } from '../api/shop-api';
import QueryState from '../components/query-state';
import './stores-page.css';

const SERVICES = ['pick-up', 'repair', 'courses'];

function isWanted({ name, city, services }: Store, text: string, wanted: string[]) {
  const place = `${name} ${city}`.toLowerCase();
  return place.includes(text.toLowerCase()) && wanted.every((each) => services.includes(each));
}

function StoreItem({
  store,
  isOpen,
  onToggle,
}: {
  store: Store;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <li className={classNames('p_Store', isOpen && 'p_Store--open')}>
      <h2 className="p_Store__name">{store.name}</h2>
      <p className="p_Store__city">{store.city}</p>
      <button className="p_Store__toggle" type="button" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Less' : 'Details'} <span className="p_Store__of">of {store.name}</span>
      </button>
      {isOpen && (
        <dl className="p_Store__details">
          <dt>Address</dt>
          <dd>{`${store.street}, ${store.city}`}</dd>
          <dt>Opens at</dt>
          <dd>{store.opens}</dd>
          <dt>Services</dt>
          <dd>{store.services.join(', ')}</dd>
        </dl>
      )}
    </li>
  );
}

/** The store finder. */
export function Component() {
  const { data: stores, error, refetch } = useQuery(storesQuery());
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<string[]>([]);
  const [open, setOpen] = useState<string>();

  const toggle = (service: string) =>
    setWanted((before) =>
      before.includes(service) ? before.filter((each) => each !== service) : [...before, service],
    );

  const found = stores?.filter((store) => isWanted(store, text, wanted)) ?? [];
  return (
    <div className="p_Page">
      <title>Stores | Broom &amp; Bucket</title>
      <h1 className="p_Page__title">Our stores</h1>
      {stores ? (
        <>
          <div className="p_StoresPage__form">
            <label>
              City or name{' '}
              <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
            </label>
            {SERVICES.map((service) => (
              <label key={service}>
                <input
                  type="checkbox"
                  checked={wanted.includes(service)}
                  onChange={() => toggle(service)}
                />{' '}
                {service}
              </label>
            ))}
          </div>
          {found.length === 0 && <p className="p_Message">There is no such store yet.</p>}
          <ul className="p_StoresPage__list">
            {found.map((store) => (
              <StoreItem
                key={store.id}
                store={store}
                isOpen={store.id === open}
                onToggle={() => setOpen(store.id === open ? undefined : store.id)}
              />
            ))}
          </ul>
        </>
      ) : (
        <QueryState error={error} onRetry={refetch} />
      )}
    </div>
  );
}
