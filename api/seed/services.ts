import { carServicing, carWash } from './services/car-care.ts';
import { carpentryRepair } from './services/carpentry.ts';
import {
  carpetCleaning,
  deepHomeCleaning,
  moveOutCleaning,
  officeCleaning,
  windowCleaning,
} from './services/cleaning.ts';
import {
  electricalRepair,
  evChargerInstallation,
  lightingInstallation,
} from './services/electric.ts';
import { exteriorPainting, interiorPainting } from './services/painting.ts';
import {
  bathroomFitting,
  boilerInstallation,
  drainUnblocking,
  leakDetection,
  plumbingRepair,
} from './services/plumbing.ts';
import type { SeedService } from './types.ts';

/** All seeded services, oldest first; the first six show one trade each. */
export const seedServices: SeedService[] = [
  deepHomeCleaning,
  plumbingRepair,
  electricalRepair,
  interiorPainting,
  carpentryRepair,
  carServicing,
  boilerInstallation,
  windowCleaning,
  leakDetection,
  officeCleaning,
  lightingInstallation,
  bathroomFitting,
  carpetCleaning,
  exteriorPainting,
  evChargerInstallation,
  drainUnblocking,
  moveOutCleaning,
  carWash,
];
