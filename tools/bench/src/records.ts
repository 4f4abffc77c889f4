/** The keys of a record. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  // `Object.keys` returns strings, because an object may have more keys than its type.
  return Object.keys(record) as Key[];
}

/** A record with a value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Record<Key, Value> {
  // `Object.fromEntries` loses the names of the keys.
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
}

/** A record with other values for the same keys. */
export function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  toValue: (value: From, key: Key) => To,
): Record<Key, To> {
  return recordOf(keysOf(record), (key) => toValue(record[key], key));
}
