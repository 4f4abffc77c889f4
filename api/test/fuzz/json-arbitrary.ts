import fc from 'fast-check';

/** Texts that often cause errors. */
const TRICKY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff x',
  '\u202e\u200f\ufeff',
  '🧽'.repeat(300),
  'é'.normalize('NFD'),
  'null',
  'NaN',
  '-0',
  '1e999',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/onload=alert(1)>',
  'x'.repeat(5000),
  `${'a'.repeat(250)}@example.com`,
  '\r\nSet-Cookie: a=b',
  '{{7*7}}',
];

/** Any text: tricky ones, and any characters, including lone surrogates. */
export const anyText = fc.oneof(
  fc.constantFrom(...TRICKY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 50 })
    .map((codes) => String.fromCharCode(...codes)),
);

/** Any JSON value; some are deeply nested. */
export const anyJson = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(0, -1, 1e308, Number.MAX_SAFE_INTEGER, true, null, [], {}, [[]]),
  fc
    .integer({ min: 1, max: 200 })
    .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
);

/** An object with tricky keys. */
export const anyObject = fc.dictionary(anyText, anyJson, { maxKeys: 6 });
