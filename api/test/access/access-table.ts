import { seedBlogs } from '../../seed/blogs.ts';
import { seedReviews } from '../../seed/reviews.ts';
import { seedServices } from '../../seed/services.ts';
import { JANE, JOHN } from '../test-app.ts';
import { PHOTO_FILE } from '../test-photos.ts';
import type { Identity } from './identities.ts';

/** The sender of a request: an identity, or the owner with another user's email or uid in the body. */
export type Requester = Identity | 'forged email' | 'forged uid';

/** Status for each requester. */
type Expected = Record<Requester, number>;

/** A request to a route that succeeds for its owner, and the status for each requester. */
export interface Row {
  /** URL of the request; `ID` is replaced by a review of the owner, or a service, created for each request; `OWN` by a review of a service of the owner. */
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

const anyone = (status: number): Expected => ({
  anonymous: status,
  owner: status,
  'other user': status,
  'same email, other uid': status,
  'older key': status,
  'retired key': status,
  'expired token': status,
  'wrong audience': status,
  'alg none': status,
  'token of the other kind': status,
  'forged email': status,
  'forged uid': status,
});

/** For routes that only signed-in users may use, in their own name. */
const members = (status: number, change: Partial<Expected> = {}): Expected => ({
  ...anyone(status),
  anonymous: 401,
  'other user': 403,
  ...INVALID,
  'token of the other kind': 401,
  'forged email': 403,
  'forged uid': 400,
  ...change,
});

const publicRead = (url: string, status = 200): Row => ({ url, expected: anyone(status) });

/** For routes that anybody may read, and users with a valid token, which says what is their own. */
const personalRead = (url: string): Row => ({
  url,
  expected: { ...anyone(200), ...INVALID, 'token of the other kind': 401 },
});

/** The list of what a user owns; the body of a read is ignored. */
const ownList = (url: string): Row => ({
  url,
  expected: members(200, { 'forged email': 200, 'forged uid': 200 }),
});

/** The same list by uid: every user has one. */
const ownListOfToken = (url: string): Row => ({
  url,
  expected: { ...ownList(url).expected, 'other user': 200 },
});

/** A public form: any email is valid, unknown fields are not. */
const publicForm = (url: string, body: object): Row => ({
  url,
  body,
  expected: { ...anyone(201), 'forged uid': 400 },
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

/** A review or service belongs to the uid of its author; an email in the body is ignored. */
const ownRows = members(200, { 'same email, other uid': 403, 'forged email': 200 });

/** What belongs to the user of the token; a body is ignored. */
const ofToken = (status: number) =>
  members(status, {
    'other user': status,
    'same email, other uid': status,
    'forged email': status,
    'forged uid': status,
  });

const ownSessions = ofToken(200);

/** Every route of the API. */
export const ACCESS: Record<string, Row> = {
  'GET /home-services': personalRead('/home-services'),
  'GET /services': personalRead('/services'),
  'GET /services?email=': ownList(`/services?email=${JANE.email}`),
  'GET /services?email= without email': ownListOfToken('/services?email='),
  'GET /services/:id': personalRead(`/services/${service._id}`),
  'POST /services': { url: '/services', body: NEW_SERVICE, expected: members(201) },
  'PATCH /services/:id': {
    url: '/services/ID',
    body: { price: 2 },
    expected: members(200, { 'same email, other uid': 403, 'forged email': 400 }),
  },
  'DELETE /services/:id': { url: '/services/ID', expected: { ...ownRows, 'forged uid': 200 } },
  'GET /home-blogs': publicRead('/home-blogs'),
  'GET /blogs': publicRead('/blogs'),
  'GET /blogs/:id': publicRead(`/blogs/${blog._id}`),
  'GET /reviews': personalRead('/reviews'),
  'GET /reviews?email=': ownList(`/reviews?email=${JANE.email}`),
  'GET /reviews?email= without email': ownListOfToken('/reviews?email='),
  'GET /reviews/:id': personalRead('/reviews/ID'),
  'POST /reviews': { url: '/reviews', body: NEW_REVIEW, expected: members(201) },
  'PUT /reviews/:id': { url: '/reviews/ID', body: { comment: 'Better.' }, expected: ownRows },
  'DELETE /reviews/:id': { url: '/reviews/ID', expected: { ...ownRows, 'forged uid': 200 } },
  'PUT /reviews/:id/reply': {
    url: '/reviews/OWN/reply',
    body: { reply: 'Thanks.' },
    expected: { ...ownRows, 'forged email': 400 },
  },
  'DELETE /reviews/:id/reply': {
    url: '/reviews/OWN/reply',
    expected: { ...ownRows, 'forged uid': 200 },
  },
  'POST /reviews/:id/reports': {
    url: `/reviews/${seedReviews[0]?._id}/reports`,
    body: { reason: 'Spam.' },
    expected: { ...ofToken(201), 'forged email': 400, 'forged uid': 400 },
  },
  'POST /jwt': {
    url: '/jwt',
    body: { email: JANE.email },
    expected: members(200, { 'older key': 401 }),
  },
  'DELETE /jwt': { url: '/jwt', expected: { ...ownSessions, 'expired token': 200 } },
  'DELETE /me/sessions': { url: '/me/sessions', expected: ownSessions },
  'DELETE /me/sessions/others': { url: '/me/sessions/others', expected: ownSessions },
  'PUT /me': { url: '/me', expected: { ...ofToken(200), 'older key': 401 } },
  'GET /members': publicRead('/members'),
  'GET /members/:id': publicRead('/members/00000000-0000-4000-8000-000000000000', 404),
  'GET /me/page': { url: '/me/page', expected: ofToken(200) },
  'POST /me/page': { url: '/me/page', expected: ofToken(201) },
  'DELETE /me/page': { url: '/me/page', expected: ofToken(200) },
  'GET /me/export': { url: '/me/export', expected: ofToken(200) },
  'DELETE /me': { url: '/me', expected: ofToken(204) },
  'POST /messages': publicForm('/messages', MESSAGE),
  'POST /subscriptions': publicForm('/subscriptions', { email: JANE.email }),
  // The token in the address is that of no mail.
  'GET /subscriptions/confirm': publicRead('/subscriptions/confirm?token=x'),
  'POST /subscriptions/confirm': publicRead('/subscriptions/confirm?token=x', 404),
  'GET /subscriptions/unsubscribe': publicRead('/subscriptions/unsubscribe?token=x'),
  'POST /subscriptions/unsubscribe': publicRead('/subscriptions/unsubscribe?token=x'),
  // The body is no photo.
  'POST /photos': { url: '/photos?shape=1:1', body: {}, expected: { ...ofToken(415) } },
  'GET /photos/*': publicRead(`/photos/${PHOTO_FILE}`),
  'GET /photos/members/*': publicRead('/photos/members/unknown.webp', 404),
  'GET /changes': publicRead('/changes'),
  'GET /healthz': publicRead('/healthz'),
  'GET /readyz': publicRead('/readyz'),
  // For Prometheus, whose token is no one's.
  'GET /metrics': { url: '/metrics', expected: anyone(401) },
  'GET /docs': publicRead('/docs'),
  'GET /docs/': publicRead('/docs/'),
  'GET /docs/json': publicRead('/docs/json'),
  'GET /docs/yaml': publicRead('/docs/yaml'),
  'GET /docs/static/*': publicRead('/docs/static/swagger-ui.css'),
  'GET /docs/static/index.html': publicRead('/docs/static/index.html', 302),
  'GET /docs/static/swagger-initializer.js': publicRead('/docs/static/swagger-initializer.js'),
  // A CORS preflight request, here without an origin.
  'OPTIONS *': publicRead('/services', 400),
};

/** Fields that would write in the name of another user. */
export const FORGED = {
  'forged email': { email: JOHN.email },
  'forged uid': { ownerUid: JOHN.uid },
};
