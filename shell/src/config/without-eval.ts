/**
 * zod compiles its checks with `new Function` where it may. The page's policy forbids that, and tells
 * of every try. All copies of zod in a page share this setting; it has to be there before the first.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
