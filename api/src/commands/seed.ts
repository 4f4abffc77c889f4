import { StartupError, start } from '@clean-express/server-kit/process';
import { seedBlogs } from '../../seed/blogs.ts';
import { seedReviews } from '../../seed/reviews.ts';
import { seedServices } from '../../seed/services.ts';
import { seedWhenEmpty } from '../database/seed.ts';
import { print, withTables } from './with-database.ts';

/** `node api/dist/seed.js` */
await start(() =>
  withTables(process.env, async (sql) => {
    if (!(await seedWhenEmpty(sql))) {
      throw new StartupError(
        'The database already has rows. Insert the seed into an empty database.',
      );
    }
    print(
      `${seedServices.length} services, ${seedReviews.length} reviews and ${seedBlogs.length} posts were inserted.`,
    );
  }),
);
