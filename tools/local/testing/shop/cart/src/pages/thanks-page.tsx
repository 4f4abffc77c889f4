import { useSearchParams } from 'react-router-dom';
import Suggestions from '../components/suggestions';
import './thanks-page.css';

/** After an order. */
export function Component() {
  const [params] = useSearchParams();
  return (
    <div className="c_Page c_ThanksPage">
      <title>Thank you | Broom &amp; Bucket</title>
      <h1 className="c_Page__title">Thank you</h1>
      <p className="c_ThanksPage__text">
        Your order has the number <strong>{params.get('order')}</strong>. We pack it today.
      </p>
      <p>
        <a href="/shop">Back to the shop</a>
      </p>
      <Suggestions />
    </div>
  );
}
