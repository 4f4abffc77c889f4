import { sql as raw } from 'drizzle-orm';
import { seedBlogs } from '../../seed/blogs.ts';
import { seedReviews } from '../../seed/reviews.ts';
import { seedServices } from '../../seed/services.ts';
import type { Sql } from './database.ts';
import { blogs, HOUSE_UID, reviews, services } from './schema.ts';

/** No user has such an id, so seeded rows cannot be changed. */
const seedUid = (email: string) => HOUSE_UID + email;

const serviceRows = seedServices.map(({ _id, key: _, createdAt, ...service }) => ({
  ...service,
  id: _id,
  ownerUid: seedUid(service.email),
  createdAt: new Date(createdAt),
}));

const reviewRows = seedReviews.map(({ _id, service: key, createdAt, ...review }) => {
  const service = seedServices.find((candidate) => candidate.key === key);
  if (!service) throw new Error(`A review in the seed references the unknown service ${key}.`);
  return {
    ...review,
    id: _id,
    serviceId: service._id,
    serviceName: service.name,
    serviceImg: service.photo,
    ownerUid: seedUid(review.email),
    createdAt: new Date(createdAt),
  };
});

const blogRows = seedBlogs.map(({ _id, ...blog }) => ({ ...blog, id: _id }));

async function isEmpty(sql: Sql): Promise<boolean> {
  for (const table of [services, blogs, reviews]) {
    const found = await sql.select({ one: raw`1` }).from(table).limit(1);
    if (found.length > 0) return false;
  }
  return true;
}

/**
 * Inserts the seed into an empty database, in one transaction.
 *
 * @returns Whether the database was empty.
 */
export async function seedWhenEmpty(sql: Sql): Promise<boolean> {
  if (!(await isEmpty(sql))) return false;
  await sql.transaction(async (transaction) => {
    await transaction.insert(services).values(serviceRows);
    await transaction.insert(reviews).values(reviewRows);
    await transaction.insert(blogs).values(blogRows);
  });
  return true;
}
