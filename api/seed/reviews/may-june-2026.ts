import type { SeedReview } from '../types.ts';
import { people } from './people.ts';

/** Reviews of May and June 2026, oldest first. */
export const mayJune2026: SeedReview[] = [
  {
    ...people.mateo,
    _id: '019df467-8430-7355-8b6d-a4dec0b15dcd',
    service: 'deep-home-cleaning',
    comment:
      'Great work on the windowsills and the range hood. They could not reach the skylight, which they said before starting and not after. I appreciate that.',
    createdAt: '2026-05-04T19:11:58.000Z',
  },
  {
    ...people.agnieszka,
    _id: '019e0c8e-83d8-7316-884b-b4021e56dceb',
    service: 'electrical-repair',
    comment:
      'Priya came for one dead outlet and stayed to explain my entire panel. I now have labels I can read and a list of what can wait.',
    createdAt: '2026-05-09T11:45:27.000Z',
  },
  {
    ...people.giorgos,
    _id: '019e3118-cb28-7250-8c83-ec675aa9cf41',
    service: 'exterior-painting',
    comment:
      'They stopped for four days because of rain, and I was annoyed, with scaffolding in front of my windows all that time. I have to admit the result is beautiful and the old paint next door, done in wet weather, is already peeling. Next time I would like a message every morning about whether anyone is coming.',
    createdAt: '2026-05-16T14:02:49.000Z',
  },
  {
    ...people.aaliyah,
    _id: '019e5164-6310-7eb8-a9f0-0deb71c75bfe',
    service: 'bathroom-fitting',
    comment:
      'Thirteen days from demolition to first shower, one more than planned because the tile came late. Every evening the hallway was swept and the toilet worked. The niche in the shower lines up with the grout to the millimeter. Whoever did that, I saw it.',
    createdAt: '2026-05-22T20:33:14.000Z',
  },
  {
    ...people.lan,
    _id: '019e68e0-1340-752c-b22a-9718b46161f5',
    service: 'deep-home-cleaning',
    comment: 'Same two cleaners each time, as promised. They take their shoes off at the door.',
    createdAt: '2026-05-27T09:59:36.000Z',
  },
  {
    ...people.sofia,
    _id: '019e8926-2ce8-730a-8688-7f78dc46df90',
    service: 'plumbing-repair',
    comment:
      'Fixed a dripping bathtub faucet from 1962 when everyone else told me to replace it. He kept the old handles.',
    createdAt: '2026-06-02T16:24:01.000Z',
  },
  {
    ...people.liam,
    _id: '019ea6b2-ef08-7bce-b932-7d9305bc7fdb',
    service: 'boiler-installation',
    comment:
      'Had it done in spring so as not to need it in a panic. Quick, tidy, and the quote did not change by a dollar. Hot water now comes in ten seconds where it used to take a minute. I would have liked a printed manual rather than a link.',
    createdAt: '2026-06-08T10:06:45.000Z',
  },
  {
    ...people.tyrone,
    _id: '019ec775-ba90-7db0-b7ec-9c8bb8e51c92',
    service: 'deep-home-cleaning',
    comment:
      'I work nights, and they were kind enough to start with the living room and keep the vacuum for last. Small thing, big difference.',
    createdAt: '2026-06-14T18:47:22.000Z',
  },
  {
    ...people.chloe,
    _id: '019ee503-6af8-7f5e-a8b2-85f1d59ac918',
    service: 'move-out-cleaning',
    comment:
      'Very clean result, especially the refrigerator and the windows. They missed the inside of the mailbox and one closet shelf. They came back the next morning before the inspection and it was fine, but my heart was beating.',
    createdAt: '2026-06-20T12:31:07.000Z',
  },
  {
    ...people.fatima,
    _id: '019f04ef-27d0-71ff-b8f0-e502489f5a99',
    service: 'carpet-cleaning',
    comment: 'The berry juice is gone. I have photographs, because no one believes me.',
    createdAt: '2026-06-26T17:16:50.000Z',
  },
];
