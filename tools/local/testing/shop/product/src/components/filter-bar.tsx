import classNames from 'classnames';
import './filter-bar.css';

export type Order = 'name' | 'price';

interface FilterBarProps {
  categories: string[];
  category: string;
  text: string;
  order: Order;
  onChange: (changes: { category?: string; q?: string; order?: Order }) => void;
}

/** Category, text and order of a list of products. */
export default function FilterBar({ categories, category, text, order, onChange }: FilterBarProps) {
  return (
    <search className="p_FilterBar">
      <div className="p_FilterBar__categories">
        {['', ...categories].map((name) => (
          <button
            className={classNames('p_FilterBar__category', {
              'p_FilterBar__category--active': name === category,
            })}
            type="button"
            key={name}
            aria-pressed={name === category}
            onClick={() => onChange({ category: name })}
          >
            {name || 'everything'}
          </button>
        ))}
      </div>
      <label className="p_FilterBar__field">
        Search
        <input
          type="search"
          value={text}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      </label>
      <label className="p_FilterBar__field">
        Order
        <select
          value={order}
          onChange={(event) => onChange({ order: event.target.value as Order })}
        >
          <option value="name">by name</option>
          <option value="price">by price</option>
        </select>
      </label>
    </search>
  );
}
