import type { SeedReview } from '../types.ts';
import { people } from './people.ts';

/** Reviews of July and August 2026, oldest first. */
export const julyAugust2026: SeedReview[] = [
  {
    ...people.samuel,
    _id: '019f2208-82f8-7bb4-8947-76040898069a',
    service: 'deep-home-cleaning',
    comment:
      'Eight months with them. One missed appointment in that time, announced a day ahead and made up the same week. The work itself has never slipped.',
    createdAt: '2026-07-02T08:53:31.000Z',
  },
  {
    ...people.rajesh,
    _id: '019f433e-d0d0-7661-adb0-9a990e504628',
    service: 'car-wash',
    comment:
      'Two buckets, soft towels, no swirls in the black paint. Finally someone who washes a car the way I would if I had the patience.',
    createdAt: '2026-07-08T19:40:18.000Z',
  },
  {
    ...people.nadia,
    _id: '019f65e4-17f8-76a4-9074-6478f90bc0fb',
    service: 'leak-detection',
    comment:
      'Found a pinhole in the hot line under the slab in an hour. I had hoped that the repair would be part of the price, and it is not, so read the last line of the description as I should have. The survey itself was first class.',
    createdAt: '2026-07-15T13:07:55.000Z',
  },
  {
    ...people.aisha,
    _id: '019f7f0c-0ce0-7853-b362-14e9c79bafad',
    service: 'deep-home-cleaning',
    comment: 'They found my grandmother’s earring behind the dresser.',
    createdAt: '2026-07-20T10:22:04.000Z',
  },
  {
    ...people.hiroshi,
    _id: '019fa437-a8f8-730f-a0fc-b0bace8adb3a',
    service: 'interior-painting',
    comment:
      'Preparation took two days and I began to wonder, but the walls are now flat, which they never were in thirty years. One closet door has a run in the paint that they have promised to sand. The smell was gone the same night.',
    createdAt: '2026-07-27T15:35:39.000Z',
  },
  {
    ...people.meiLing,
    _id: '019fc8cf-d6e0-7f6d-90f9-c210d20f28ea',
    service: 'ev-charger-installation',
    comment:
      'Neat cable run along the garage, conduit painted in the wall color, rebate papers filled in and ready to sign. The permit took five weeks, which was the town’s doing. Harbor wrote to me each Friday so that I knew where it stood.',
    createdAt: '2026-08-03T18:08:12.000Z',
  },
  {
    ...people.mateo,
    _id: '019feb11-0120-70d8-a7a6-7816fbfa1ace',
    service: 'move-out-cleaning',
    comment:
      'Four hours, three people, one very dirty oven. Landlord had no comments. The photos of every room were useful.',
    createdAt: '2026-08-10T09:46:28.000Z',
  },
  {
    ...people.agnieszka,
    _id: '01a00c2a-7058-76e1-97e0-24570166af13',
    service: 'deep-home-cleaning',
    comment:
      'Honest people. I left cash on the counter by mistake and found it in an envelope with my name and the amount written on it. The tiles in my bathroom have a color again.',
    createdAt: '2026-08-16T20:01:43.000Z',
  },
  {
    ...people.leilani,
    _id: '01a02a61-35e8-7114-8562-25b91ee5cf71',
    service: 'electrical-repair',
    comment:
      'Lights were flickering for weeks and I felt silly calling. It was a loose connection at the panel, warm to the touch. Please do not wait as long as I did. The wait on the phone was about fifteen minutes, otherwise perfect.',
    createdAt: '2026-08-22T16:50:09.000Z',
  },
  {
    ...people.bjorn,
    _id: '01a04d46-ba60-77ba-b420-fa1afbbdf923',
    service: 'carpentry-repair',
    comment:
      'New oak sill under the north window, stained to match so well that I had to look for the joint. Fair, quiet, finished when he said he would be.',
    createdAt: '2026-08-29T11:27:56.000Z',
  },
];
