import type { SeedService } from '../types.ts';

/** Walls, ceilings and trim. */
export const interiorPainting: SeedService = {
  _id: '0195ec97-6660-754e-a0b9-bfb17e119250',
  key: 'interior-painting',
  name: 'Interior Painting',
  photo: 'photo:interior-painting',
  price: 75,
  description:
    'Walls, ceilings and trim painted by people who spend as long on the preparation as on the paint. We fill, sand and prime until the wall is flat under a raking light, then put on two full coats of a washable low-odor paint. Furniture goes to the middle of the room under covers, and it is back in place before we leave. The plan covers two rooms and a year of touch-ups, spread over twelve months.',
  descriptionPoint: [
    'Sample patches on your own wall before you choose',
    'Cracks, nail pops and water marks repaired, not painted over',
    'Low-VOC paint, so bedrooms can be used the same night',
    'Lead-safe methods in homes built before 1978',
    'Leftover paint labeled with room, color and date',
  ],
  descriptionLast:
    'Knocked a chair into the wall? One touch-up visit in the first year is part of the price.',
  email: 'team@clean-express.example',
  createdAt: '2025-03-31T14:25:00.000Z',
};

/** Siding, windows and doors outside. */
export const exteriorPainting: SeedService = {
  _id: '01987586-6a00-70f3-951c-1e7d4a203b8d',
  key: 'exterior-painting',
  name: 'Exterior Painting',
  photo: 'photo:exterior-painting',
  price: 145,
  description:
    'A finish that keeps weather out of your siding and trim, and still looks right in its tenth year. We wash the house, scrape and sand what is loose, replace rotten boards, caulk the joints and prime bare wood before the first coat. We paint only when the surface is dry and warm enough, even when that means coming back tomorrow. The work is spread over 24 months.',
  descriptionPoint: [
    'Soft wash with mildew treatment, and two dry days before painting',
    'Rotten trim cut out and replaced by our carpenters',
    'Two coats of 100% acrylic paint, brushed into the joints',
    'Plants, walks and light fixtures covered every day',
    'Inspection visit after the first winter',
  ],
  descriptionLast:
    'We book outside work from April to October, and the spring weeks fill up first.',
  email: 'team@clean-express.example',
  createdAt: '2025-08-04T14:40:00.000Z',
};
