import { expectTypeOf, test } from 'vitest';
import { RemoteWidget } from './remote-widget.tsx';

test('a widget is mounted by a name that the contract knows, and with its props only', () => {
  expectTypeOf(<RemoteWidget name="catalog/HomeServices" fallback={null} />).toBeObject();
  // @ts-expect-error The contract has no such widget.
  expectTypeOf(<RemoteWidget name="catalog/Nothing" fallback={null} />).toBeObject();
  // @ts-expect-error The widget has no such prop.
  expectTypeOf(<RemoteWidget name="catalog/HomeServices" fallback={null} limit={3} />).toBeObject();
});
