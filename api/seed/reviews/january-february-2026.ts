import type { SeedReview } from '../types.ts';
import { people } from './people.ts';

/** Reviews of January and February 2026, oldest first. */
export const januaryFebruary2026: SeedReview[] = [
  {
    ...people.fatima,
    _id: '019b9263-f900-7221-b921-92417f82ae9c',
    service: 'boiler-installation',
    comment:
      'Our boiler died on New Year’s Eve. They lent us electric heaters the same evening, came with the new boiler on the third, and explained the controls to my mother in a way she could follow. I did not expect that kind of patience in such a week.',
    createdAt: '2026-01-06T08:19:44.000Z',
  },
  {
    ...people.liam,
    _id: '019bb34e-1ec0-75ef-84da-5c51d6aab90b',
    service: 'deep-home-cleaning',
    comment:
      'Good value for what it is. First visit took five hours and the place smelled of nothing at all, which is exactly how I like it.',
    createdAt: '2026-01-12T17:43:20.000Z',
  },
  {
    ...people.carlos,
    _id: '019bcc24-4a28-7750-91ea-cf579a268061',
    service: 'drain-unblocking',
    comment:
      'Kitchen drain blocked for the third time in a year. They cleared it and put a camera down: a root in the clay pipe outside. Now I know what to fix, and I have the video to show the other plumber who told me it was grease.',
    createdAt: '2026-01-17T13:28:09.000Z',
  },
  {
    ...people.aaliyah,
    _id: '019bf123-3ca8-7b60-95bf-64b53b17da48',
    service: 'plumbing-repair',
    comment:
      'Pipe froze and split behind the washing machine at 5 am. The lady on the phone walked me through closing the main valve while the plumber was on his way. He arrived in under two hours. I cried a little. Thank you, Tom.',
    createdAt: '2026-01-24T17:52:57.000Z',
  },
  {
    ...people.yusuf,
    _id: '019c0971-c950-76fb-af47-85a5b58c21d5',
    service: 'deep-home-cleaning',
    comment: 'Very happy with the bathroom, you can see through the shower glass again.',
    createdAt: '2026-01-29T11:09:38.000Z',
  },
  {
    ...people.patrick,
    _id: '019c242f-b400-7207-a256-016c8ae44ec2',
    service: 'boiler-installation',
    comment:
      'The boiler itself is excellent and quiet. The installation took two days instead of one because a vent part was missing from the van, and nobody told us until four in the afternoon. They apologized and took a month off the bill. Fair enough, but a call at noon would have been better.',
    createdAt: '2026-02-03T15:47:12.000Z',
  },
  {
    ...people.sofia,
    _id: '019c43aa-fbc8-702e-a10d-472a19c9527a',
    service: 'interior-painting',
    comment:
      'I asked for sample patches and changed my mind twice. Daniel only said that this is what the patches are for. The edges along the ceiling are so straight that guests comment on them.',
    createdAt: '2026-02-09T18:30:05.000Z',
  },
  {
    ...people.deepa,
    _id: '019c5b65-4b38-77f3-afca-7c41d2994dda',
    service: 'deep-home-cleaning',
    comment:
      'I have asthma and asked for products without fragrance. They remembered it on the second visit without being told again. That is why I stay with them.',
    createdAt: '2026-02-14T09:04:51.000Z',
  },
  {
    ...people.hiroshi,
    _id: '019c7647-09c8-7407-b773-0be92dcc0d8a',
    service: 'leak-detection',
    comment:
      'Water bill doubled and three people had no idea why. The technician listened to the floor for half an hour and put a cross of tape on it. The leak was four inches from the tape. The report was accepted by our insurer without a single question.',
    createdAt: '2026-02-19T14:21:33.000Z',
  },
  {
    ...people.mateo,
    _id: '019c9661-ecf0-7348-9ace-efd8dad93fdb',
    service: 'plumbing-repair',
    comment:
      'Plumber was great and the tap works. Parts were more than I would have paid at the hardware store, although he did show me the list before fitting anything.',
    createdAt: '2026-02-25T19:58:46.000Z',
  },
];
