import { seedBlogs } from '../../seed/blogs.ts';
import { seedReviews } from '../../seed/reviews.ts';
import { seedServices } from '../../seed/services.ts';
import { seedWhenEmpty } from '../database/seed.ts';
import { print, runCommand, withTables } from './run-command.ts';

/** `node api/dist/seed.js` */
await runCommand(() =>
  withTables(process.env, async (sql) => {
    if (!(await seedWhenEmpty(sql))) {
      throw new Error('The database already has rows. Insert the seed into an empty database.');
    }
    print(
      `${seedServices.length} services, ${seedReviews.length} reviews and ${seedBlogs.length} posts were inserted.`,
    );
  }),
);
