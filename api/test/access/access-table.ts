import { seedBlogs } from '../../seed/blogs.ts';
import { seedServices } from '../../seed/services.ts';
import { JANE, JOHN } from '../test-app.ts';
import { PHOTO_FILE } from '../test-photos.ts';
import type { Identity } from './identities.ts';

/** Who asks: an identity, or the owner with another person's e-mail or uid in the body. */
export type Asker = Identity | 'forged e-mail' | 'forged uid';

/** Statuses by who asks. */
type Expected = Record<Asker, number>;

/** A route, a request that succeeds for its owner, and what everybody gets. */
export interface Row {
  /** Address of the request; `ID` stands for a review of the owner's, made for each request. */
  url: string;
  body?: object;
  expected: Expected;
}

const INVALID = {
  'retired key': 401,
  'expired token': 401,
  'wrong audience': 401,
  'alg none': 401,
};

const everybody = (status: number): Expected => ({
  anonymous: status,
  owner: status,
  'other user': status,
  'same e-mail, other uid': status,
  'older key': status,
  'retired key': status,
  'expired token': status,
  'wrong audience': status,
  'alg none': status,
  'token of the other kind': status,
  'forged e-mail': status,
  'forged uid': status,
});

/** What only members may, in their own name. */
const members = (status: number, change: Partial<Expected> = {}): Expected => ({
  ...everybody(status),
  anonymous: 401,
  'other user': 403,
  ...INVALID,
  'token of the other kind': 401,
  'forged e-mail': 403,
  'forged uid': 400,
  ...change,
});

const open = (url: string, status = 200): Row => ({ url, expected: everybody(status) });

/** An open form: its body names nobody who is signed in, so any e-mail does; unknown fields do not. */
const openForm = (url: string, body: object): Row => ({
  url,
  body,
  expected: { ...everybody(201), 'forged uid': 400 },
});

const [service] = seedServices;
const [blog] = seedBlogs;
if (!service || !blog) throw new Error('The seed is empty.');

const NEW_SERVICE = {
  name: 'Boat cleaning',
  photo: 'https://pictures.example.com/boat.jpg',
  price: 49.99,
  description: 'Inside and out.',
  email: JANE.email,
};

const NEW_REVIEW = {
  name: 'Jane',
  email: JANE.email,
  comment: 'Good.',
  photo: '',
  serviceName: service.name,
  serviceId: service._id,
  serviceImg: '',
};

const MESSAGE = {
  name: 'Jane',
  email: JANE.email,
  phone: '1',
  company: 'Doe',
  message: 'Hello.',
};

/** A review goes by the uid of who wrote it; an e-mail in the body is not looked at. */
const ownReviews = members(200, { 'same e-mail, other uid': 403, 'forged e-mail': 200 });

/** Every route of the API. */
export const ACCESS: Record<string, Row> = {
  'GET /home-services': open('/home-services'),
  'GET /services': open('/services'),
  'GET /services/:id': open(`/services/${service._id}`),
  'POST /services': { url: '/services', body: NEW_SERVICE, expected: members(201) },
  'GET /home-blogs': open('/home-blogs'),
  'GET /blogs': open('/blogs'),
  'GET /blogs/:id': open(`/blogs/${blog._id}`),
  'GET /reviews': open('/reviews'),
  'GET /reviews?email=': {
    url: `/reviews?email=${JANE.email}`,
    expected: members(200, { 'forged e-mail': 200, 'forged uid': 200 }),
  },
  'GET /reviews/:id': open('/reviews/ID'),
  'POST /reviews': { url: '/reviews', body: NEW_REVIEW, expected: members(201) },
  'PUT /reviews/:id': { url: '/reviews/ID', body: { comment: 'Better.' }, expected: ownReviews },
  'DELETE /reviews/:id': { url: '/reviews/ID', expected: { ...ownReviews, 'forged uid': 200 } },
  'POST /jwt': {
    url: '/jwt',
    body: { email: JANE.email },
    expected: members(200, { 'older key': 401 }),
  },
  'POST /messages': openForm('/messages', MESSAGE),
  'POST /subscriptions': openForm('/subscriptions', { email: JANE.email }),
  'GET /photos/*': open(`/photos/${PHOTO_FILE}`),
  'GET /changes': open('/changes'),
  'GET /healthz': open('/healthz'),
  'GET /readyz': open('/readyz'),
  'GET /docs': open('/docs'),
  'GET /docs/': open('/docs/'),
  'GET /docs/json': open('/docs/json'),
  'GET /docs/yaml': open('/docs/yaml'),
  'GET /docs/static/*': open('/docs/static/swagger-ui.css'),
  'GET /docs/static/index.html': open('/docs/static/index.html', 302),
  'GET /docs/static/swagger-initializer.js': open('/docs/static/swagger-initializer.js'),
  // What a browser asks before it asks; it has no origin here.
  'OPTIONS *': open('/services', 400),
};

/** Fields by which somebody would write in another person's name. */
export const FORGED = {
  'forged e-mail': { email: JOHN.email },
  'forged uid': { ownerUid: JOHN.uid },
};
