import { carCareBeforeALongTrip } from './blogs/car-care-before-a-long-trip.ts';
import { choosingPaintThatLasts } from './blogs/choosing-paint-that-lasts.ts';
import { fiveSignsOfAHiddenLeak } from './blogs/five-signs-of-a-hidden-leak.ts';
import { springCleaningChecklist } from './blogs/spring-cleaning-checklist.ts';
import { stainRemovalGuide } from './blogs/stain-removal-guide.ts';
import { theCaseForAMaintenancePlan } from './blogs/the-case-for-a-maintenance-plan.ts';
import { whatYourFuseBoxTellsYou } from './blogs/what-your-fuse-box-tells-you.ts';
import { whenToCallAnElectrician } from './blogs/when-to-call-an-electrician.ts';
import { winterBoilerCare } from './blogs/winter-boiler-care.ts';
import type { SeedBlog } from './types.ts';

/** All seeded posts, oldest first. */
export const seedBlogs: SeedBlog[] = [
  winterBoilerCare,
  springCleaningChecklist,
  whatYourFuseBoxTellsYou,
  choosingPaintThatLasts,
  carCareBeforeALongTrip,
  fiveSignsOfAHiddenLeak,
  stainRemovalGuide,
  whenToCallAnElectrician,
  theCaseForAMaintenancePlan,
];
