import * as carParts from './car/vehicle.ts';
import * as woodTools from './carpentry/tools.ts';
import * as cleaningSupplies from './cleaning/supplies.ts';
import * as cleaningTools from './cleaning/tools.ts';
import * as lights from './electric/lights.ts';
import * as supply from './electric/supply.ts';
import * as furnishings from './home/furnishings.ts';
import * as moving from './home/moving.ts';
import type { Build } from './object.ts';
import * as desk from './office/desk.ts';
import * as paintingTools from './painting/tools.ts';
import { person, worker } from './people/person.ts';
import * as appliances from './plumbing/appliances.ts';
import * as fittings from './plumbing/fittings.ts';
import * as signs from './signs/signs.ts';
import * as stage from './stage/stage.ts';

/** All objects of the scenes: name → builder. */
export const OBJECTS = {
  person,
  worker,
  ...appliances,
  ...carParts,
  ...cleaningSupplies,
  ...cleaningTools,
  ...desk,
  ...fittings,
  ...furnishings,
  ...lights,
  ...moving,
  ...paintingTools,
  ...signs,
  ...stage,
  ...supply,
  ...woodTools,
} as const satisfies Record<string, Build>;

/** The name of an object. */
export type ThingName = keyof typeof OBJECTS;
