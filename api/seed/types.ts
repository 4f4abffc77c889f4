/** Slug of a seeded service; also the name of its photo. */
type ServiceKey =
  | 'boiler-installation'
  | 'bathroom-fitting'
  | 'car-servicing'
  | 'car-wash'
  | 'carpentry-repair'
  | 'carpet-cleaning'
  | 'deep-home-cleaning'
  | 'drain-unblocking'
  | 'electrical-repair'
  | 'ev-charger-installation'
  | 'exterior-painting'
  | 'interior-painting'
  | 'leak-detection'
  | 'lighting-installation'
  | 'move-out-cleaning'
  | 'office-cleaning'
  | 'plumbing-repair'
  | 'window-cleaning';

/** Subject a seeded post is filed under. */
type BlogCategory = 'Car Care' | 'Cleaning' | 'Home Repair' | 'Plumbing';

/** A service as it is first put into the database. */
export interface SeedService {
  /** Lower-case UUID v7 whose time is `createdAt`. */
  _id: string;
  /** What reviews refer to; not stored. */
  key: ServiceKey;
  name: string;
  /** `photo:<key>`, a picture of ours. */
  photo: string;
  /** US dollars per month. */
  price: number;
  description: string;
  descriptionPoint?: string[];
  descriptionLast?: string;
  /** Owner's address. */
  email: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
}

/** A post as it is first put into the database. */
export interface SeedBlog {
  /** Lower-case UUID v7 whose time is 09:00 UTC on `date`. */
  _id: string;
  name: string;
  /** `photo:<slug>`, a picture of ours. */
  photo: string;
  category: BlogCategory;
  /** Day of publication, `yyyy-mm-dd`. */
  date: string;
  /** Paragraphs separated by a blank line; one that begins with `## ` is a sub-heading. */
  description: string;
  author: string;
  like: number;
  comment: number;
  view: number;
}

/** Somebody who reviews services. */
export interface SeedPerson {
  name: string;
  email: string;
  /** `photo:person-<nn>`, or empty for somebody without a photo. */
  photo: string;
}

/** A review as it is first put into the database. */
export interface SeedReview extends SeedPerson {
  /** Lower-case UUID v7 whose time is `createdAt`. */
  _id: string;
  /** The service reviewed, by its key. */
  service: ServiceKey;
  comment: string;
  /** ISO 8601 date-time in UTC. */
  createdAt: string;
}
