import type { Logger } from '@clean-express/server-kit/logging';
import { createRestServer } from '@clean-express/server-kit/rest';
import type { Config } from '../config.ts';
import { errorHandlers } from './problems.ts';

/** How long a client may take to send a request: a file may be large, and its way slow. */
const REQUEST_TIMEOUT_MS = 120_000;

/** An address has a remote, a version, an upload and the path of a file. */
const PARAM_MAX_LENGTH = 500;

/** Creates the release server without routes. */
export const createServer = (
  config: Pick<
    Config,
    'TRUST_PROXY' | 'PUBLIC_URL' | 'HSTS_SUBDOMAINS' | 'MAX_CONNECTIONS' | 'UNLIMITED_ADDRESSES'
  >,
  log: Logger,
) =>
  createRestServer({
    config,
    log,
    errorHandlers,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    forceCloseConnections: 'idle',
  });
