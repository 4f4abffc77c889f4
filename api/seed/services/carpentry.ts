import type { SeedService } from '../types.ts';

/** Doors, stairs, shelves and built-ins. */
export const carpentryRepair: SeedService = {
  _id: '019610e4-00a0-7e2d-a8d0-bf20a0693d2d',
  key: 'carpentry-repair',
  name: 'Carpentry Repair',
  photo: 'photo:carpentry-repair',
  price: 55,
  description:
    'Doors that stick, stairs that creak, drawers that jam: half a day of a carpenter, every two months. Keep a list on the fridge and hand it over when we arrive. We plane and rehang doors, glue and screw treads from below, mend window sashes, fit shelves that carry real books, and replace rotten sills with wood that matches. Everyday hardware and timber are on the van, and we sweep up the sawdust.',
  email: 'team@clean-express.example',
  createdAt: '2025-04-07T15:35:00.000Z',
};
