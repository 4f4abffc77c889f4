import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions, RouteOptions } from 'fastify';
import { anyJson, anyObject, anyText } from './json-arbitrary.ts';
import { arbitraryOf, brokenArbitraryOf } from './schema-arbitrary.ts';

/** Values with which requests can succeed. */
export interface ValidValues {
  /** Values of the `authorization` header. */
  tokens: readonly string[];
  /** Ids that exist, for the path. */
  ids: readonly string[];
  /** Field → valid values, such as the email of the signed-in user. */
  fields: Record<string, readonly unknown[]>;
}

interface Body {
  payload?: string;
  type?: string;
}

const JSON_TYPE = 'application/json';

/** The bytes that clients can send in a header. */
const headerText = fc
  .string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
  .map((value) => value.trim());

const sometimes = <Value>(value: Arbitrary<Value>) => fc.option(value, { nil: undefined });

function bodyOf(
  schema: unknown,
  withValidValues: (value: object) => Arbitrary<object>,
): Arbitrary<Body> {
  const valid = arbitraryOf(schema).chain(withValidValues);
  const broken = brokenArbitraryOf(schema);
  const asJson = (value: unknown) => ({ payload: JSON.stringify(value) ?? '', type: JSON_TYPE });
  const truncated = valid.map((value) => ({
    payload: JSON.stringify(value).slice(0, -2),
    type: JSON_TYPE,
  }));
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(asJson) },
    { weight: 4, arbitrary: broken.map(asJson) },
    { weight: 1, arbitrary: anyObject.map(asJson) },
    { weight: 1, arbitrary: anyJson.map(asJson) },
    { weight: 1, arbitrary: truncated },
    { weight: 1, arbitrary: anyText.map((payload) => ({ payload, type: JSON_TYPE })) },
    { weight: 1, arbitrary: fc.record({ payload: anyText, type: headerText }) },
    { weight: 1, arbitrary: fc.constant({ payload: `"${'x'.repeat(40_000)}"`, type: JSON_TYPE }) },
    { weight: 1, arbitrary: fc.constant({ payload: '['.repeat(30_000), type: JSON_TYPE }) },
    {
      weight: 1,
      arbitrary: fc.constant({ payload: '{"__proto__":{"admin":true}}', type: JSON_TYPE }),
    },
    { weight: 1, arbitrary: fc.constant({}) },
  );
}

function pathOf(url: string, { ids }: ValidValues): Arbitrary<string> {
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: anyText.map((text) => encodeURIComponent(text.replace(/\p{Cs}/gu, ''))),
    },
    // Unencoded, with the characters that a URL may contain.
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'%/.;:@&=+$,!~*()[]0af') }) },
  );
  return id.map((value) => url.replace(/:id|\*$/, () => value));
}

function queryOf(schema: unknown): Arbitrary<string> {
  const asText = (value: unknown) =>
    String(typeof value === 'object' ? JSON.stringify(value) : value);
  const encode = (query: Record<string, unknown>) =>
    new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, asText(value)]),
    );
  const sources = schema
    ? [arbitraryOf(schema).map(encode), brokenArbitraryOf(schema).map(encode)]
    : [anyObject.map(encode)];
  return fc.oneof(
    fc.constant(''),
    ...sources.map((each) => each.map((query) => `?${query}`)),
    fc
      .string({ unit: fc.constantFrom(...'&=%[]+#?0aé'), maxLength: 30 })
      .map((text) => `?${encodeURI(text)}`),
  );
}

/** Requests to a route: valid ones, and ones with all kinds of errors. */
export function requestTo(
  { method, url, schema }: RouteOptions,
  values: ValidValues,
): Arbitrary<InjectOptions> {
  const withValidValues = (value: object) =>
    fc
      .record(
        Object.fromEntries(
          Object.entries(values.fields)
            .filter(([name]) => name in value)
            .map(([name, options]) => [name, fc.constantFrom(...options)]),
        ),
      )
      .map((fields) => ({ ...value, ...fields }));
  const headers = fc.record({
    authorization: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...values.tokens) },
      { weight: 1, arbitrary: sometimes(headerText.map((text) => `Bearer ${text}`)) },
      { weight: 1, arbitrary: sometimes(headerText) },
    ),
    'if-match': sometimes(fc.oneof(fc.constant('*'), headerText)),
    'if-none-match': sometimes(headerText),
    'accept-encoding': sometimes(headerText),
    origin: sometimes(headerText),
  });
  const body = schema?.body ? bodyOf(schema.body, withValidValues) : fc.constant<Body>({});
  return fc
    .record({ path: pathOf(url, values), query: queryOf(schema?.querystring), headers, body })
    .map(({ path, query, headers: given, body: { payload, type } }) => ({
      method: method as 'GET',
      url: path + query,
      headers: Object.fromEntries(
        Object.entries({ ...given, 'content-type': type }).filter(([, value]) => value),
      ) as Record<string, string>,
      ...(payload !== undefined && { payload }),
    }));
}
