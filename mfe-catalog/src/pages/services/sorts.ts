import type { ServiceSort } from '@clean-express/shared-api';

/** The orders that the list offers, besides the house's own. */
export const SORTS: { value: ServiceSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
  { value: 'newest', label: 'Newest first' },
];
