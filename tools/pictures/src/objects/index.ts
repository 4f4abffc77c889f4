import * as carParts from './car/vehicle.ts';
import * as woodTools from './carpentry/tools.ts';
import { bucket } from './cleaning/bucket.ts';
import { sponge } from './cleaning/sponge.ts';
import { sprayBottle } from './cleaning/spray-bottle.ts';
import * as cleaningTools from './cleaning/tools.ts';
import * as lights from './electric/lights.ts';
import { screwdriver } from './electric/screwdriver.ts';
import * as supply from './electric/supply.ts';
import * as furnishings from './home/furnishings.ts';
import * as moving from './home/moving.ts';
import type { Build } from './object.ts';
import * as desk from './office/desk.ts';
import * as paintingTools from './painting/tools.ts';
import { person } from './people/person.ts';
import * as appliances from './plumbing/appliances.ts';
import * as fittings from './plumbing/fittings.ts';
import * as signs from './signs/signs.ts';
import { arch, disc, podium } from './stage/stage.ts';

/** All objects of the scenes: name → builder. */
export const OBJECTS = {
  arch,
  bucket,
  disc,
  person,
  podium,
  screwdriver,
  sponge,
  sprayBottle,
  ...appliances,
  ...carParts,
  ...cleaningTools,
  ...desk,
  ...fittings,
  ...furnishings,
  ...lights,
  ...moving,
  ...paintingTools,
  ...signs,
  ...supply,
  ...woodTools,
} as const satisfies Record<string, Build>;

/** The name of an object. */
export type ThingName = keyof typeof OBJECTS;
