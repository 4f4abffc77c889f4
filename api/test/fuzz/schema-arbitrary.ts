import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { anyJson } from './json-arbitrary.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const FORMATS: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  'date-time': fc.integer({ min: 0, max: 4e12 }).map((time) => new Date(time).toISOString()),
};

function text({ format, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<string> {
  const formatted = format && FORMATS[format];
  if (formatted) return formatted;
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 200), unit: 'grapheme' }),
    // At the limit, and one above it.
    fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1)),
  );
}

function number({ minimum = 1, maximum = 1000 }: JsonSchema): Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, 1_000_000) }),
    fc.integer({ min: minimum * 100, max: maximum * 100 }).map((cents) => cents / 100),
    fc.double(),
  );
}

function object({ properties = {}, required = [] }: JsonSchema): Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    valueFor(schema as JsonSchema),
  ]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: required });
}

function valueFor(schema: JsonSchema): Arbitrary<unknown> {
  const { anyOf, type } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((each) => valueFor(each as JsonSchema)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'object') return object(schema);
  if (type === 'string') return text(schema);
  if (type === 'number' || type === 'integer') return number(schema);
  return anyJson;
}

/**
 * Values that are valid for a schema, except for rules that JSON schema cannot express.
 *
 * @param schema - The body, query or parameters of a route.
 */
export function arbitraryOf(schema: unknown): Arbitrary<Record<string, unknown>> {
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  return object(json as JsonSchema) as Arbitrary<Record<string, unknown>>;
}

/** Values that are not valid for a schema: with fields replaced, removed or added. */
export function brokenArbitraryOf(schema: unknown): Arbitrary<Record<string, unknown>> {
  return arbitraryOf(schema).chain((value) => {
    const names = Object.keys(value);
    const replaced = fc.record(Object.fromEntries(names.map((name) => [name, anyJson])), {
      requiredKeys: [],
    });
    const removed = fc.subarray(names);
    const added = fc.dictionary(fc.string({ maxLength: 20 }), anyJson, { maxKeys: 2 });
    return fc.tuple(replaced, removed, added).map(([changes, missing, more]) => {
      const all = Object.entries({ ...value, ...changes, ...more });
      return Object.fromEntries(all.filter(([name]) => !missing.includes(name)));
    });
  });
}
