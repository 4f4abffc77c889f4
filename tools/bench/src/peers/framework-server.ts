import { resolve } from 'node:path';
import { localUrl } from 'site-runner';
import { until } from '../site/pages.ts';

/** `react-router-serve`, which does not tell its parent when it is ready. */
const { PORT = '' } = process.env;

await import(resolve('../node_modules/@react-router/serve/bin.js'));
process.once('disconnect', () => process.exit());
await until('react-router-serve did not respond', () =>
  fetch(localUrl(Number(PORT))).then(
    () => true,
    () => false,
  ),
);
process.send?.({ type: 'ready' });
