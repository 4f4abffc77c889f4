import { expectTypeOf, test } from 'vitest';
import { RemoteWidget } from './remote-widget.tsx';

test('accepts only widgets of the contract, with their props', () => {
  expectTypeOf(<RemoteWidget name="catalog/HomeServices" fallback={null} />).toBeObject();
  // @ts-expect-error The contract has no such widget.
  expectTypeOf(<RemoteWidget name="catalog/Nothing" fallback={null} />).toBeObject();
  // @ts-expect-error The widget has no such prop.
  expectTypeOf(<RemoteWidget name="catalog/HomeServices" fallback={null} limit={3} />).toBeObject();
});
