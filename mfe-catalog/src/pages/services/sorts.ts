import type { ServiceSort } from '@clean-express/shared-api';

/** The sort orders that visitors can choose, besides the default one. */
export const SORTS: { value: ServiceSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
  { value: 'newest', label: 'Newest first' },
];
