import { z } from 'zod';
import { DeliveryError } from '../errors/delivery-error.ts';

/** How long an action may take, also at a server that is busy; after that, it has failed. */
const TIMEOUT_MS = 30_000;

/** How long it may take to send a file, or to compare or remove all files. */
const LONG_TIMEOUT_MS = 120_000;

const LONG = /\/(verification|prune|completion|uploads|checks)$/;

/** The used part of problem details (RFC 9457). */
const problemSchema = z.object({ detail: z.string(), code: z.string() });

const KINDS: Record<number, DeliveryError['kind']> = {
  400: 'usage',
  401: 'usage',
  403: 'refused',
  404: 'notFound',
  409: 'refused',
  413: 'refused',
  422: 'refused',
  429: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** What to do when nothing responds: a site on this machine is the user's own. */
function adviceFor(url: string): string {
  const { hostname } = new URL(url);
  return /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname)
    ? 'Start the site (npm start), or set RELEASE_SERVER to the address of another one.'
    : 'Check the address (RELEASE_SERVER), your network and, if the server is inside of one, your VPN. If it is away for others, too, ask its operator.';
}

function unreachable(url: string, method: string, cause: unknown): DeliveryError {
  const unknown =
    method === 'GET'
      ? ''
      : ' If the connection broke, it may have made the change: check the status.';
  return new DeliveryError(
    'unavailable',
    `Could not reach the release server at ${url}.${unknown} ${adviceFor(url)}`,
    { cause },
  );
}

function notAReleaseServer(url: string): DeliveryError {
  return new DeliveryError(
    'unavailable',
    `The server at ${url} is not a release server. Set RELEASE_SERVER to the address of one.`,
  );
}

/**
 * The error of a server that is older or newer than the command, which teams install.
 *
 * @param found - What it does instead: `sends another response`.
 */
export function otherVersion(url: string, found: string, cause?: unknown): DeliveryError {
  return new DeliveryError(
    'unavailable',
    `The release server at ${url} is older or newer than this command and ${found}: install the version of @clean-express/release that your platform team names.`,
    { cause },
  );
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // An HTML page, for example: the caller reports it.
    return undefined;
  }
}

/** A release server, and the token for it. */
export interface Connection {
  /** Its address, without a trailing slash. */
  url: string;
  /** A function is asked before each request: a gate may take longer than a token lives. */
  token: string | (() => Promise<string>);
  /** The program that acts for the owner of the token; the history names it. */
  agent?: string | undefined;
}

async function request(
  { url, token, agent }: Connection,
  method: string,
  address: string,
  body?: object,
): Promise<{ response: Response; received: Buffer }> {
  const isFile = body instanceof Uint8Array;
  const timeout = isFile || LONG.test(address) ? LONG_TIMEOUT_MS : TIMEOUT_MS;
  const contentType = isFile ? 'application/octet-stream' : 'application/json';
  const init = {
    method,
    headers: {
      authorization: `Bearer ${typeof token === 'string' ? token : await token()}`,
      ...(agent && { 'release-agent': agent }),
      ...(body && { 'content-type': contentType }),
    },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout),
  };
  try {
    const response = await fetch(`${url}/v1${address}`, init);
    return { response, received: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    throw unreachable(url, method, error);
  }
}

/** Where the reason stands: the sender of the token may not be its owner. */
const TOKEN_HINT =
  'Whether it is wrong, has expired or was withdrawn stands in the log of the release server: ask its operator.';

/** The error that a response without success stands for. */
function refusal(
  { url }: Connection,
  method: string,
  { status }: Response,
  json: unknown,
): DeliveryError {
  const { data: problem } = problemSchema.safeParse(json);
  // A proxy says so in its own words when the server behind it does not respond.
  if (!problem && status >= 500) return unreachable(url, method, new Error(`Status ${status}`));
  if (!problem) return notAReleaseServer(url);
  const { code, detail } = problem;
  const message = code === 'token-invalid' ? `${detail} ${TOKEN_HINT}` : detail;
  return new DeliveryError(KINDS[status] ?? 'unexpected', message);
}

/**
 * Sends a request to a release server.
 *
 * @param schema - Of the response; fields that it does not know are left out.
 * @param address - Path below `/v1`.
 * @param body - Sent as JSON, or as bytes.
 * @throws DeliveryError with the server's message, or when it cannot be reached.
 */
export async function sendRequest<Result>(
  connection: Connection,
  schema: z.ZodType<Result>,
  method: string,
  address: string,
  body?: object,
): Promise<Result> {
  const { response, received } = await request(connection, method, address, body);
  const json = parseJson(received);
  if (!response.ok) throw refusal(connection, method, response, json);
  if (json === undefined) throw notAReleaseServer(connection.url);
  const { data, error } = schema.safeParse(json);
  if (error) {
    const found = `sends another response (${z.prettifyError(error)})`;
    throw otherVersion(connection.url, found, error);
  }
  return data;
}

/**
 * Loads a file from a release server.
 *
 * @param address - Path below `/v1`.
 * @throws DeliveryError with the server's message, or when it cannot be reached.
 */
export async function loadFile(connection: Connection, address: string): Promise<Buffer> {
  const { response, received } = await request(connection, 'GET', address);
  if (response.ok) return received;
  throw refusal(connection, 'GET', response, parseJson(received));
}
