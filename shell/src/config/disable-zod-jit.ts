/**
 * Stops zod from compiling its checks with `new Function`. The Content Security Policy of the page
 * forbids that and would report each attempt. Import this module before zod; the setting applies to
 * all copies of zod in the page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
