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

const asJson = (value: unknown): Body => ({
  payload: JSON.stringify(value) ?? '',
  type: JSON_TYPE,
});

function anyBodyOf(schema: unknown, valid: Arbitrary<object>): Arbitrary<Body> {
  const broken = brokenArbitraryOf(schema);
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

const urlWith = (url: string, id: string) => url.replace(/:id|\*$/, () => id);

function anyPathOf(url: string, { ids }: ValidValues): Arbitrary<string> {
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
  return id.map((value) => urlWith(url, value));
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

/** Values of a schema, with fields that are valid for the signed-in user. */
function validBodyOf(schema: unknown, { fields }: ValidValues): Arbitrary<object> {
  return arbitraryOf(schema).chain((value: object) => {
    const known = Object.entries(fields).filter(([name]) => name in value);
    const valid = known.map(([name, options]) => [name, fc.constantFrom(...options)]);
    return fc.record(Object.fromEntries(valid)).map((fields) => ({ ...value, ...fields }));
  });
}

/**
 * Requests to a route: valid ones, and ones with all kinds of errors. A request of the second kind
 * seldom has no error at all, so that one of five is made valid in all its parts.
 */
export function requestTo(
  { method, url, schema }: RouteOptions,
  values: ValidValues,
): Arbitrary<InjectOptions> {
  const validBody = schema?.body ? validBodyOf(schema.body, values) : undefined;
  const valid = fc.record({
    path: fc.constantFrom(...values.ids).map((id) => urlWith(url, id)),
    query: fc.constant(''),
    headers: fc.record({ authorization: fc.constantFrom(...values.tokens) }),
    body: validBody ? validBody.map(asJson) : fc.constant<Body>({}),
  });
  const anyHeaders = fc.record({
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
  const any = fc.record({
    path: anyPathOf(url, values),
    query: queryOf(schema?.querystring),
    headers: anyHeaders,
    body: validBody ? anyBodyOf(schema?.body, validBody) : fc.constant<Body>({}),
  });
  return fc
    .oneof({ weight: 4, arbitrary: any }, { weight: 1, arbitrary: valid })
    .map(({ path, query, headers: given, body: { payload, type } }) => ({
      method: method as 'GET',
      url: path + query,
      headers: Object.fromEntries(
        Object.entries({ ...given, 'content-type': type }).filter(([, value]) => value),
      ) as Record<string, string>,
      ...(payload !== undefined && { payload }),
    }));
}
