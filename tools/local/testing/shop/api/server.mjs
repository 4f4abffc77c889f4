import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { articles, picture, products, stores } from './catalog.mjs';

const FONT = new URL(
  import.meta.resolve('@fontsource/staatliches/files/staatliches-latin-400-normal.woff2'),
);

const MAX_BODY = 20_000;
const REQUIRED = ['name', 'email', 'street', 'city', 'zip'];

/** Pages of all origins may read it: it has no sessions. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'cross-origin-resource-policy': 'cross-origin',
};

async function readBody(request) {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BODY) throw new Error('The order is too large.');
  }
  return JSON.parse(text);
}

let orders = 0;

async function order(request) {
  const { customer, items } = await readBody(request);
  const missing = REQUIRED.filter((field) => !customer?.[field]?.trim());
  if (missing.length > 0) return [422, { message: `Please fill in: ${missing.join(', ')}.` }];
  if (!items?.length) return [422, { message: 'There is nothing in the cart.' }];
  orders += 1;
  return [201, { id: `A-${1000 + orders}`, name: customer.name }];
}

/** Status and body of each path. */
async function respond(request, { pathname, searchParams }) {
  const [, list, id] = pathname.split('/');
  if (list === 'products' && !id) return [200, products];
  if (list === 'products') {
    const found = products.find((product) => product.id === id);
    return found ? [200, found] : [404, { message: 'We do not have this product.' }];
  }
  if (list === 'stores') return [200, stores];
  if (list === 'articles') return [200, articles((searchParams.get('sku') ?? '').split(','))];
  if (list === 'orders' && request.method === 'POST') return order(request);
  return [404, { message: 'There is nothing here.' }];
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost');
  const send = (status, type, body) =>
    response.writeHead(status, { ...HEADERS, 'content-type': type }).end(body);
  try {
    if (request.method === 'OPTIONS') return send(204, 'text/plain', '');
    if (url.pathname === '/fonts/staatliches.woff2') {
      return send(200, 'font/woff2', await readFile(FONT));
    }
    const image = /^\/images\/([a-z-]+)\.svg$/.exec(url.pathname);
    if (image) {
      const svg = picture(image[1]);
      return svg ? send(200, 'image/svg+xml', svg) : send(404, 'text/plain', 'No such image');
    }
    const [status, body] = await respond(request, url);
    return send(status, 'application/json', JSON.stringify(body));
  } catch (error) {
    return send(400, 'application/json', JSON.stringify({ message: error.message }));
  }
});

server.listen(Number(process.env.PORT ?? 4050), 'localhost');
