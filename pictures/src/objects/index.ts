import * as carParts from './car/vehicle.ts';
import * as woodTools from './carpentry/tools.ts';
import { bucket } from './cleaning/bucket.ts';
import { sponge } from './cleaning/sponge.ts';
import { sprayBottle } from './cleaning/spray-bottle.ts';
import * as electricParts from './electric/parts.ts';
import * as homeThings from './home/things.ts';
import type { Build } from './object.ts';
import * as paintingTools from './painting/tools.ts';
import { person } from './people/person.ts';
import * as appliances from './plumbing/appliances.ts';
import * as fittings from './plumbing/fittings.ts';
import { arch, disc, podium } from './stage/stage.ts';

/** Everything that can stand in a scene. */
export const OBJECTS = {
  arch,
  bucket,
  disc,
  person,
  podium,
  sponge,
  sprayBottle,
  ...appliances,
  ...carParts,
  ...electricParts,
  ...fittings,
  ...homeThings,
  ...paintingTools,
  ...woodTools,
} as const satisfies Record<string, Build>;

/** The name of an object. */
export type ThingName = keyof typeof OBJECTS;
