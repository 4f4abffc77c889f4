import type { SeedReview } from '../types.ts';
import { people } from './people.ts';

/** Reviews of September to November 2026, oldest first. */
export const septemberNovember2026: SeedReview[] = [
  {
    ...people.amara,
    _id: '01a06db7-d7c0-7880-9058-cf4be09897ea',
    service: 'lighting-installation',
    comment:
      'The dimmers used to buzz and now I can read, cook and watch a film in the same room with the right light for each. He brought three lamp colors and let me choose in the evening, when it counts.',
    createdAt: '2026-09-04T18:39:20.000Z',
  },
  {
    ...people.aaliyah,
    _id: '01a0905a-38b8-7d72-a274-49e2c59166ac',
    service: 'deep-home-cleaning',
    comment:
      'The price went further than I thought. They did the inside of the oven, the vents and behind the refrigerator on the very first visit. I would not go back to doing this on my Sundays.',
    createdAt: '2026-09-11T12:03:47.000Z',
  },
  {
    ...people.dmitri,
    _id: '01a0b8f5-d9f8-73a3-8740-6cadccec9a76',
    service: 'bathroom-fitting',
    comment:
      'The quality of the tiling and plumbing is very high. The schedule was less so: the electrician came two days late, and everyone else had to wait for him. The site manager was open about it, called me each evening, and moved the tiler to a weekend so that we finished only three days over. After two winters of waiting for this room I can live with that. I would hire them again and plan an extra week.',
    createdAt: '2026-09-19T09:18:35.000Z',
  },
  {
    ...people.samuel,
    _id: '01a0dec6-2250-7c53-8096-d50bcbf1370a',
    service: 'office-cleaning',
    comment:
      'Took over from a company that only emptied bins. After one week people noticed, and in our office nobody notices anything.',
    createdAt: '2026-09-26T17:32:02.000Z',
  },
  {
    ...people.aroha,
    _id: '01a10382-a500-7f53-8a9b-0275f278a590',
    service: 'plumbing-repair',
    comment:
      'Knocking pipes, solved. He fitted two arrestors and clamped a loose line in the basement. First quiet night in a year, and he would not take a tip.',
    createdAt: '2026-10-03T20:44:16.000Z',
  },
  {
    ...people.hiroshi,
    _id: '01a124d1-2628-7bcb-a3ab-30ec6e96de13',
    service: 'boiler-installation',
    comment:
      'They first told me that my old boiler could run another two winters, and it did. So when it was time I asked nobody else. Clean pipework, everything labeled, combustion figures written on a tag.',
    createdAt: '2026-10-10T07:57:29.000Z',
  },
  {
    ...people.mikko,
    _id: '01a14f6b-3b30-72e9-ae8a-87ee0d43a13f',
    service: 'deep-home-cleaning',
    comment:
      'Solid work at a reasonable price. I get every reminder text twice, and once would be plenty.',
    createdAt: '2026-10-18T14:29:50.000Z',
  },
  {
    ...people.ewan,
    _id: '01a1747b-1da0-7f01-938a-5d8c9cf49b3c',
    service: 'car-servicing',
    comment:
      'The service was done properly and the pick-up is handy. The car came back an hour and a half later than agreed, and I had to take a cab to collect my son. They paid for the cab when I mentioned it. I would still like to have been called.',
    createdAt: '2026-10-25T19:13:08.000Z',
  },
  {
    ...people.agnieszka,
    _id: '01a1a100-0ae8-7b8d-8914-e2d1d577d38f',
    service: 'carpet-cleaning',
    comment:
      'They told me one of the stains was bleach and would stay, and did not charge for that room. The rest came up beautifully.',
    createdAt: '2026-11-03T10:41:37.000Z',
  },
  {
    ...people.beatriz,
    _id: '01a1d083-8a60-7b28-8ae2-e739894031c1',
    service: 'deep-home-cleaning',
    comment:
      'First month, so I cannot speak for the long run, but it was the cleanest this house has been since we bought it. They asked what annoys me most (the shower door) and began with that.',
    createdAt: '2026-11-12T16:07:24.000Z',
  },
];
