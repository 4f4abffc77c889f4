import { sql as raw } from 'drizzle-orm';

export const SERVICE = '01955c53-06e0-7f4d-a886-3b44f427810a';
export const REVIEW = '01955c53-06e0-7f4d-a886-3b44f427810b';

/** Rows with the columns of the first migration: later columns have default values. */
export const FIRST_ROWS = [
  raw`insert into services (id, name, description, photo, price, email, owner_uid, created_at)
    values (${SERVICE}, 'Window Cleaning', 'Panes.', '', 12.34, 'jane@example.com', 'jane', now())`,
  raw`insert into reviews (id, name, email, comment, photo, service_name, service_id, service_img, owner_uid, created_at)
    values (${REVIEW}, 'Jane', 'jane@example.com', 'Good.', '', '', ${SERVICE}, '', 'jane', now())`,
  raw`insert into blogs (id, name, photo, category, date, description, author, "like", comment, view, created_at)
    values (gen_random_uuid(), 'Leaks', '', 'Plumbing', '2026-01-02', 'Look.', 'Jane', 1, 2, 3, now())`,
  raw`insert into messages (id, name, email, phone, company, message, created_at)
    values (gen_random_uuid(), 'Jane', 'jane@example.com', '', '', 'Hello.', now())`,
  raw`insert into subscriptions (id, email, created_at)
    values (gen_random_uuid(), 'jane@example.com', now())`,
];
