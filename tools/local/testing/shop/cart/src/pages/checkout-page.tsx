import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type Customer, placeOrder } from '../api/shop-api';
import { useCart } from '../api/use-cart';
import { useOnline } from '../api/use-online';
import Field from '../components/field';
import './checkout-page.css';

const FIELDS = [
  { name: 'name', label: 'Name', autoComplete: 'name' },
  { name: 'email', label: 'Email address', autoComplete: 'email' },
  { name: 'street', label: 'Street', autoComplete: 'street-address' },
  { name: 'zip', label: 'Postcode', autoComplete: 'postal-code' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
] as const;

type Errors = Partial<Record<keyof Customer, string>>;

function validate(customer: Customer): Errors {
  const errors: Errors = {};
  for (const { name, label } of FIELDS) {
    if (!customer[name].trim()) errors[name] = `${label} is missing.`;
  }
  if (!errors.email && !/^\S+@\S+\.\S+$/.test(customer.email)) {
    errors.email = 'This is not an email address.';
  }
  if (!errors.zip && !/^[\w ]{3,10}$/.test(customer.zip)) {
    errors.zip = 'A postcode has three to ten letters and digits.';
  }
  return errors;
}

/** Reads the form, so that the fields need no state. */
function customerOf(form: HTMLFormElement): Customer {
  const data = new FormData(form);
  const entries = FIELDS.map(({ name }) => [name, String(data.get(name) ?? '')]);
  return Object.fromEntries(entries);
}

/** The address for an order. */
export function Component() {
  const { items = [], empty } = useCart();
  const isOnline = useOnline();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Errors>({});
  const order = useMutation({
    mutationFn: placeOrder,
    onSuccess: ({ id }) => {
      empty();
      navigate(`/thanks?order=${id}`, { replace: true });
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const customer = customerOf(event.currentTarget);
    const found = validate(customer);
    setErrors(found);
    if (Object.keys(found).length === 0) order.mutate({ customer, items });
  };

  return (
    <div className="c_Page">
      <title>Checkout | Broom &amp; Bucket</title>
      <h1 className="c_Page__title">Checkout</h1>
      <form className="c_CheckoutPage__form" noValidate onSubmit={submit}>
        {FIELDS.map((field) => (
          <Field key={field.name} {...field} error={errors[field.name]} />
        ))}
        {order.error && (
          <p className="c_CheckoutPage__error" role="alert">
            {order.error.message}
          </p>
        )}
        {!isOnline && <p role="status">You are offline.</p>}
        <button className="c_Button" type="submit" disabled={order.isPending || !isOnline}>
          Place order
        </button>{' '}
        <Link to="/cart">Back to the cart</Link>
      </form>
    </div>
  );
}
