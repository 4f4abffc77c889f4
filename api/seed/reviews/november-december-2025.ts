import type { SeedReview } from '../types.ts';
import { people } from './people.ts';

/** Reviews of November and December 2025, oldest first. */
export const novemberDecember2025: SeedReview[] = [
  {
    ...people.amara,
    _id: '019a501b-5968-7d28-8ab1-f1502db9b586',
    service: 'deep-home-cleaning',
    comment:
      'Third visit today, always Rosa and Denise, and by now they know that the cat hides in the linen closet. They cleaned the track of the sliding door, which I had honestly taken for gray metal. The note they left said the caulk behind the tub is coming loose. It was. That alone saved me a repair.',
    createdAt: '2025-11-04T18:22:41.000Z',
  },
  {
    ...people.bjorn,
    _id: '019a71e2-d738-72eb-9301-ac97c6d7b571',
    service: 'boiler-installation',
    comment:
      'They calculated the heat loss room by room and ended up with a boiler a third smaller than the old one. Two weeks of frost so far and the house is warmer than before. Radiators balanced, no knocking, and the basement was cleaner than they found it.',
    createdAt: '2025-11-11T07:48:03.000Z',
  },
  {
    ...people.rajesh,
    _id: '019a93a2-ea98-731b-828f-336ecaf6d11f',
    service: 'plumbing-repair',
    comment: 'Toilet had been running for weeks. Fixed in twenty minutes with a part from the van.',
    createdAt: '2025-11-17T21:05:19.000Z',
  },
  {
    ...people.thomas,
    _id: '019aaae7-e2f8-73fb-883f-812c59cac7f9',
    service: 'deep-home-cleaning',
    comment: 'Thorough, punctual, friendly, no complaints.',
    createdAt: '2025-11-22T09:31:55.000Z',
  },
  {
    ...people.hannah,
    _id: '019ac109-a878-7c65-9a2a-0d6b48ab79e6',
    service: 'office-cleaning',
    comment:
      'We are a small law office with a lot of paper. The crew never moves a file, which matters to us more than anything, and the restrooms are spotless every Tuesday and Friday. The supervisor answered my one question within the hour.',
    createdAt: '2025-11-26T16:40:27.000Z',
  },
  {
    ...people.meiLing,
    _id: '019ad9d6-0fe0-7dae-8cbf-c5f5a5fca3a5',
    service: 'deep-home-cleaning',
    comment:
      'The kitchen looks new. They took the knobs off the stove, soaked them, and put every one back in the right place. My only wish would be an evening slot, since I have to take half a day off.',
    createdAt: '2025-12-01T12:14:36.000Z',
  },
  {
    ...people.agnieszka,
    _id: '019aefe4-a738-7bc2-9b98-1834c562fbe0',
    service: 'boiler-installation',
    comment:
      'Installed on a Thursday in one day as promised. The inspector came on Monday and had nothing to say. My gas use is down by a fifth so far compared with last November.',
    createdAt: '2025-12-05T19:02:11.000Z',
  },
  {
    ...people.liam,
    _id: '019b04c3-51e0-7ae4-9634-fac810a61cf5',
    service: 'carpet-cleaning',
    comment:
      'Our dog is old and has accidents. Two other companies covered the smell with perfume. These people treated the padding, told me to keep the room closed overnight, and it is really gone.',
    createdAt: '2025-12-09T20:17:48.000Z',
  },
  {
    ...people.emily,
    _id: '019b21a6-3f70-7eb2-b6c0-3be15691fb19',
    service: 'deep-home-cleaning',
    comment:
      'Booked before the holidays with my whole family about to arrive. Worth every cent. They even wiped the tops of the picture frames.',
    createdAt: '2025-12-15T10:55:02.000Z',
  },
  {
    ...people.samuel,
    _id: '019b4232-e3b0-74d4-a1ee-b97f2bba5554',
    service: 'electrical-repair',
    comment:
      'Half the downstairs went dark on a Saturday night. Someone was here by ten, found a burnt neutral in an outlet behind the sofa, and showed it to me. He checked the other outlets on that circuit before he left. Calm, clear, and he refused to let me just reset the breaker.',
    createdAt: '2025-12-21T18:36:30.000Z',
  },
];
