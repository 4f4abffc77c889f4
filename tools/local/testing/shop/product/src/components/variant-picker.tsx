import classNames from 'classnames';
import { Link } from 'react-router-dom';
import type { Variant } from '../api/shop-api';
import './variant-picker.css';

interface VariantPickerProps {
  variants: Variant[];
  /** SKU of the chosen one. */
  chosen: string;
}

/** The variants of a product, each with an address of its own. */
export default function VariantPicker({ variants, chosen }: VariantPickerProps) {
  return (
    <ul className="p_VariantPicker">
      {variants.map(({ sku, color, code }) => (
        <li key={sku}>
          <Link
            className={classNames('p_VariantPicker__variant', {
              'p_VariantPicker__variant--chosen': sku === chosen,
            })}
            to={`?sku=${sku}`}
            replace
            aria-current={sku === chosen}
          >
            <i className="p_VariantPicker__swatch" style={{ background: code }} />
            {color}
          </Link>
        </li>
      ))}
    </ul>
  );
}
