import type { SeedService } from '../types.ts';

/** Monthly thorough clean of a home. */
export const deepHomeCleaning: SeedService = {
  _id: '01955c53-06e0-7f4d-a886-3b44f427810a',
  key: 'deep-home-cleaning',
  name: 'Deep Home Cleaning',
  photo: 'photo:deep-home-cleaning',
  price: 129,
  description:
    'Once a month, two cleaners take your home from the ceiling fans down to the baseboards. They move the furniture that can be moved, degrease the kitchen, descale the bathrooms and clean the places a weekly tidy never reaches: behind the toilet, along the window tracks, the tops of the cabinets. You get the same pair every visit, so you explain your house once. They bring everything they use, and they leave a note about anything that looked loose, damp or worn.',
  descriptionPoint: [
    'Two trained, background-checked cleaners, the same ones every month',
    'Kitchen degreased, including range hood, oven door and cabinet fronts',
    'Bathrooms descaled, with grout and drains scrubbed',
    'Baseboards, door frames, switches and vents wiped by hand',
    'Fragrance-free products on request, safe for children and pets',
  ],
  descriptionLast:
    'If a room is not right, tell us within two days and we come back to do it again. Skip or move a visit up to 24 hours ahead at no charge.',
  email: 'team@clean-express.example',
  createdAt: '2025-03-03T14:05:00.000Z',
};

/** Evening cleaning of workplaces. */
export const officeCleaning: SeedService = {
  _id: '01975546-e900-7113-9267-a436b769adc6',
  key: 'office-cleaning',
  name: 'Office Cleaning',
  photo: 'photo:office-cleaning',
  price: 249,
  description:
    'We clean after your team has gone home, so the desks are clear and the kitchen is ready by morning. Two evenings a week we empty bins and recycling, vacuum and mop, wipe desks and screens, restock the restrooms and leave the coffee corner as it should be. A supervisor walks the floor once a month with your office manager, and what they agree on goes into the checklist the crew works from.',
  descriptionPoint: [
    'Two visits a week, between 6 pm and 6 am, for offices of up to 3,000 square feet',
    'Restrooms cleaned and restocked with paper and soap',
    'Phones, keyboards, handles and switches disinfected',
    'Keys and alarm codes signed for and kept under lock',
    'One named supervisor who answers the phone',
  ],
  descriptionLast:
    'Larger floors and daily visits are quoted after a walk-through. There is no minimum term; give us a month’s notice to stop.',
  email: 'team@clean-express.example',
  createdAt: '2025-06-09T15:20:00.000Z',
};

/** Hot-water extraction for carpets and rugs. */
export const carpetCleaning: SeedService = {
  _id: '01982d36-7380-72f3-b9a8-a04aa213033c',
  key: 'carpet-cleaning',
  name: 'Carpet Cleaning',
  photo: 'photo:carpet-cleaning',
  price: 45,
  description:
    'Hot-water extraction that lifts the grit out of the pile and leaves carpets dry by the evening. We vacuum first, treat each stain for what it is, then rinse with clean hot water and pull it back out, so no soap is left behind to collect new dirt. Air movers cut drying to four to six hours. The plan covers two rooms every quarter, and you choose which two each time.',
  descriptionPoint: [
    'Fiber tested before we start: wool, nylon and polyester need different care',
    'Pet accidents treated with enzymes rather than perfume',
    'Light furniture moved and set back on protective tabs',
    'Stairs and area rugs can stand in for a room',
  ],
  descriptionLast:
    'Some stains are permanent: bleach spots and old dye cannot be cleaned away. If we see one, we tell you before we begin.',
  email: 'team@clean-express.example',
  createdAt: '2025-07-21T13:40:00.000Z',
};

/** Windows inside and out. */
export const windowCleaning: SeedService = {
  _id: '0196c542-9fc0-70a8-8ec2-c9031bfa7085',
  key: 'window-cleaning',
  name: 'Window Cleaning',
  photo: 'photo:window-cleaning',
  price: 39,
  description:
    'Clear glass inside and out, with the frames, sills and screens washed at every visit as well. We use purified water and long poles for the upper floors, so no ladder leans on your gutters and the panes dry without spots. Inside, we work with a squeegee and a towel on the floor, and we wear shoe covers. We come every other month, and rain on the day does not spoil the result.',
  descriptionPoint: [
    'Up to 20 windows on three floors, inside and outside',
    'Screens taken out, washed and put back',
    'Tracks vacuumed so that windows slide again',
    'A text the day before, with an arrival window of one hour',
  ],
  descriptionLast:
    'Not at home? We can do the outside without you and come back for the inside in the same week.',
  email: 'hello@brightside-windows.example',
  createdAt: '2025-05-12T16:10:00.000Z',
};

/** Cleaning of a home that is being handed over. */
export const moveOutCleaning: SeedService = {
  _id: '01994dc8-5a40-7a6e-88d2-b399a824422a',
  key: 'move-out-cleaning',
  name: 'Move-Out Cleaning',
  photo: 'photo:move-out-cleaning',
  price: 99,
  description:
    'An empty home, cleaned to the landlord’s checklist, so that you hand over the keys with no argument. We clean inside every cupboard, the oven, the refrigerator and the window tracks, take out nails and fill the holes, and photograph each room when we finish. The price is for one visit to a home of up to three bedrooms, paid over three months, which helps when two rents fall due at once.',
  descriptionPoint: [
    'Oven, refrigerator and cupboards cleaned inside and out',
    'Nail holes filled and scuffs removed where the paint allows it',
    'Limescale taken off taps, tiles and shower glass',
    'Dated photos of every room for your records',
    'Keys collected from you or from the agent',
  ],
  descriptionLast:
    'If the inspection finds something on our list, we return within 48 hours and put it right.',
  email: 'team@clean-express.example',
  createdAt: '2025-09-15T14:30:00.000Z',
};
