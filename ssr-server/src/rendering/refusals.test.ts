import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/federation/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bundleOf, CANARY, LIVE, startWithCanary } from '../testing/start-with-canary.ts';
import { CAN_CLOSE_NETWORK } from './start-restricted.ts';

/** A process starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000;

const DENIED = 'ERR_ACCESS_DENIED';
const UNKNOWN_MODULE = 'ERR_UNKNOWN_BUILTIN_MODULE';

/** What a release tries → its code, and the error that it gets. A port is one of this machine. */
type Attempts = Record<string, [code: string, error: string]>;

/** Node 24 cannot refuse these: the SSR server says so when it starts (ssr-server/README.md). */
const NETWORK_ATTEMPTS: Attempts = {
  TCP: ['opened(net.connect(tcp, "127.0.0.1"), "connect")', DENIED],
  'a Unix socket': ['opened(net.connect(socket), "connect")', DENIED],
  TLS: ['opened(tls.connect(tcp, "127.0.0.1"), "secureConnect")', DENIED],
  'a server': ['opened(net.createServer().listen(0), "listening")', DENIED],
  HTTP: ['opened(http.get("http://127.0.0.1:" + tcp + "/metrics"), "response")', DENIED],
  'HTTP/2': ['opened(http2.connect("http://127.0.0.1:" + tcp), "connect")', DENIED],
  UDP: ['opened(sent(dgram.createSocket("udp4")), "message")', DENIED],
  'a name': ['dns.lookup("localhost")', DENIED],
  'a DNS query': ['resolver().resolve4("example.com")', DENIED],
  WebSocket: ['opened(new WebSocket("ws://127.0.0.1:" + tcp), "open")', 'TypeError'],
};

const ATTEMPTS: Attempts = {
  ...(CAN_CLOSE_NETWORK ? NETWORK_ATTEMPTS : {}),
  fetch: [
    'fetch("http://127.0.0.1:" + tcp + "/metrics")',
    'TypeError: Pages can request the API and the declared origins of their remotes only',
  ],
  'an inspector': ['import("node:inspector").then(({ open }) => open(0))', DENIED],
  'an inspector of itself': [
    'import("node:inspector").then(({ Session }) => new Session().connect())',
    DENIED,
  ],
  'reading by SQLite': [
    'import("node:sqlite").then(({ DatabaseSync }) => new DatabaseSync(file, { readOnly: true }))',
    UNKNOWN_MODULE,
  ],
  'writing by SQLite': [
    'import("node:sqlite").then(({ DatabaseSync }) => new DatabaseSync(file + ".new").exec("CREATE TABLE a (b)"))',
    UNKNOWN_MODULE,
  ],
  'foreign functions': ['import("node:ffi")', UNKNOWN_MODULE],
  'another program': ['process.execve("/bin/true", [], {})', DENIED],
  'internal bindings': ['process.binding("process_wrap")', DENIED],
  'a signal': ['process.kill(process.ppid, "SIGURG")', 'TypeError'],
  'a signal by import': [
    'import("node:process").then(({ kill }) => kill(process.ppid, "SIGURG"))',
    'TypeError',
  ],
  'a signal by the function behind it': ['process._kill(process.ppid, 23)', 'TypeError'],
  'an inspector of the server': ['process._debugProcess(process.ppid)', 'TypeError'],
  'a signal to the group': [
    'new ChildProcess().kill("SIGURG") || Promise.reject("no process")',
    'no process',
  ],
  'a priority': ['os.setPriority(process.ppid, 19)', 'TypeError'],
  'a priority by import': [
    'import("node:os").then(({ setPriority }) => setPriority(process.ppid, 19))',
    'TypeError',
  ],
};

/** Code that tries all of it, and shows the errors. */
const codeFor = (targets: Record<string, unknown>) => `
  const { tcp, udp, socket, file } = ${JSON.stringify(targets)};
  const load = (name) => import('node:' + name).then((module) => module.default);
  const [net, tls, http, http2, dgram, os] = await Promise.all(
    ['net', 'tls', 'http', 'http2', 'dgram', 'os'].map(load),
  );
  const dns = await load('dns/promises');
  const { ChildProcess } = await load('child_process');
  const opened = (target, event) => new Promise((resolve, reject) => {
    const listen = (target.addEventListener ?? target.on).bind(target);
    listen(event, resolve);
    listen('error', (error) => reject(error.error ?? error));
  });
  const sent = (socket) => socket.send('x', udp, '127.0.0.1') ?? socket;
  const resolver = () => {
    const resolver = new dns.Resolver();
    resolver.setServers(['127.0.0.1:' + udp]);
    return resolver;
  };
  const attempts = {
    ${Object.entries(ATTEMPTS)
      .map(([name, [code]]) => `${JSON.stringify(name)}: () => ${code},`)
      .join('\n')}
  };
  const tried = Object.entries(attempts).map(async ([name, attempt]) => {
    const result = await Promise.try(attempt).then(() => 'allowed', (error) => error.code ?? String(error));
    return [name, result];
  });
  return '<pre>' + JSON.stringify(Object.fromEntries(await Promise.all(tried))) + '</pre>';
`;

/** Starts what a release must not reach. Returns it, and what has reached it. */
async function startTargets() {
  const directory = await temporaryDirectory();
  const socket = join(directory, 'socket');
  const file = join(directory, 'file.db');
  await writeFile(file, '');
  const reached: string[] = [];
  const listenAt = (address: number | string) =>
    createServer((connection) => {
      reached.push(String(address));
      connection.destroy();
    }).listen(address);
  const server = listenAt(0);
  const datagrams = createSocket('udp4').on('message', (message, { port }) => {
    reached.push('udp');
    datagrams.send(message, port);
  });
  datagrams.bind(0, '127.0.0.1');
  const all = [server, listenAt(socket), datagrams];
  await Promise.all(all.map((each) => once(each, 'listening')));
  onTestFinished(() => {
    for (const each of all) each.close();
  });
  const { port: tcp } = server.address() as AddressInfo;
  const targets = { tcp, udp: datagrams.address().port, socket, file };
  return { targets, reached, files: () => readdir(directory) };
}

test.for(['a live release', 'a canary', 'a preview'])(
  'all that %s tries to reach is refused',
  { timeout: TEST_TIMEOUT_MS },
  async (kind) => {
    const { targets, reached, files } = await startTargets();
    const priority = getPriority();
    const signals: string[] = [];
    const onSignal = (signal: string) => signals.push(signal);
    process.on('SIGURG', onSignal);
    onTestFinished(() => void process.off('SIGURG', onSignal));
    const code = codeFor(targets);
    const { get, preview } = await startWithCanary(code, code);
    const visitors = {
      'a live release': async () => LIVE,
      'a canary': async () => CANARY,
      'a preview': () => preview('catalog', '1.2.0-c', bundleOf(code)),
    };
    const visitor = await visitors[kind as keyof typeof visitors]();
    // On a busy machine, a page may take too long.
    const results = await vi.waitFor(async () => {
      const [, json] = /<pre>(.*)<\/pre>/.exec(await get('/services/1', visitor)) ?? [];
      return JSON.parse(json ?? '');
    }, TEST_TIMEOUT_MS);
    const refusals = Object.entries(ATTEMPTS).map(([name, [, error]]) => [
      name,
      expect.stringContaining(error),
    ]);
    expect(results).toEqual(Object.fromEntries(refusals));
    expect({ reached, signals, priority: getPriority() }).toEqual({
      reached: [],
      signals: [],
      priority,
    });
    expect(await files()).toEqual(['file.db', 'socket']);
  },
);
