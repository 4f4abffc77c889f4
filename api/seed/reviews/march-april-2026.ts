import type { SeedReview } from '../types.ts';
import { people } from './people.ts';

/** Reviews of March and April 2026, oldest first. */
export const marchApril2026: SeedReview[] = [
  {
    ...people.sofia,
    _id: '019cb345-ff78-7d9e-b4a6-cbba4ffe3c2f',
    service: 'deep-home-cleaning',
    comment:
      'Two very careful women who treat an old apartment as if it were their own. The brass handles shine and nothing was scratched.',
    createdAt: '2026-03-03T10:37:15.000Z',
  },
  {
    ...people.jiWoo,
    _id: '019cd885-98c0-7cde-8f87-8bd88205822b',
    service: 'move-out-cleaning',
    comment: 'Got my whole deposit back. The agent looked in the oven, looked at me, and signed.',
    createdAt: '2026-03-10T16:12:40.000Z',
  },
  {
    ...people.amara,
    _id: '019cf6b1-69a0-7c14-81b7-730ab08bd13e',
    service: 'carpet-cleaning',
    comment:
      'Dry by dinner, as they said. The path from the door to the sofa, which I thought was wear, turned out to be dirt.',
    createdAt: '2026-03-16T12:49:08.000Z',
  },
  {
    ...people.marisol,
    _id: '019d1193-33e8-725a-82ff-b658e9a221a0',
    service: 'deep-home-cleaning',
    comment:
      'The cleaning was good, but the team arrived 50 minutes late and the oven door was not done although it is on the list. I wrote to them, and someone came two days later and finished it without any discussion. A poor start, and a good way of making up for it.',
    createdAt: '2026-03-21T18:05:53.000Z',
  },
  {
    ...people.bjorn,
    _id: '019d2e36-6128-7cf0-85e2-11330b3360ee',
    service: 'ev-charger-installation',
    comment:
      'Two other companies wanted to replace my panel first. Harbor did the load calculation, sent me the numbers, and set the charger to share power with the dryer. Passed inspection at the first try. The car is full every morning and the lights do not flicker.',
    createdAt: '2026-03-27T07:33:29.000Z',
  },
  {
    ...people.rajesh,
    _id: '019d4fe0-0e28-70e7-a16f-71e050239a5f',
    service: 'deep-home-cleaning',
    comment: 'My parents visited and asked whether we had renovated.',
    createdAt: '2026-04-02T20:26:17.000Z',
  },
  {
    ...people.meiLing,
    _id: '019d6d3c-0030-764a-a7e7-dc09596f8d98',
    service: 'carpentry-repair',
    comment:
      'My list had eleven things on it, from a sticking bedroom door to a loose stair. Nine were done in one morning and the other two are booked. He brought felt pads for the chairs without my asking.',
    createdAt: '2026-04-08T13:15:42.000Z',
  },
  {
    ...people.zanele,
    _id: '019d9247-6630-795c-bbcf-75ec1a010374',
    service: 'office-cleaning',
    comment:
      'Our studio has concrete floors and a lot of dust. They needed about three visits to find the right way with it, and since then it has been excellent. I like that there is one person to call.',
    createdAt: '2026-04-15T17:54:06.000Z',
  },
  {
    ...people.samuel,
    _id: '019daf32-9cd8-7e0f-92e1-ed7c2418f936',
    service: 'car-servicing',
    comment:
      'Car picked up at eight, back at four, with photos of the brake pads and the millimeters written on them. They told me the tires are good for another season when they could easily have sold me a set.',
    createdAt: '2026-04-21T08:40:23.000Z',
  },
  {
    ...people.fatima,
    _id: '019dcf85-5110-70f1-ae02-93039f65f352',
    service: 'deep-home-cleaning',
    comment:
      'With three small children I had given up on the baseboards. Now I look forward to the first Monday of the month.',
    createdAt: '2026-04-27T15:18:34.000Z',
  },
];
