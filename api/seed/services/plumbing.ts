import type { SeedService } from '../types.ts';

/** Repairs to taps, toilets, valves and pipes. */
export const plumbingRepair: SeedService = {
  _id: '01958091-e580-785b-89ab-a28f8fe9536f',
  key: 'plumbing-repair',
  name: 'Plumbing Repair',
  photo: 'photo:plumbing-repair',
  price: 59,
  description:
    'A licensed plumber for dripping taps, running toilets and pipes that knock in the dead of night. The plan covers one call-out a month, labor included, at any hour of the day. Our vans carry the cartridges, flappers, valves and fittings behind nine jobs out of ten, so most repairs are finished on the first visit. You see what was wrong, you keep the old part if you want it, and the repair is guaranteed for a year.',
  descriptionPoint: [
    'One call-out a month with up to two hours of labor',
    'Answered around the clock, with a plumber at the door within three hours in an emergency',
    'Taps, toilets, shut-off valves, water heaters and exposed pipework',
    'Parts charged at the list price, shown to you before we fit them',
    'Twelve-month guarantee on parts and labor',
  ],
  descriptionLast:
    'Water coming through a ceiling? Close the main valve first, then call. We will stay on the line and help you find it.',
  email: 'team@clean-express.example',
  createdAt: '2025-03-10T15:00:00.000Z',
};

/** Search for leaks without opening walls first. */
export const leakDetection: SeedService = {
  _id: '01971218-baa0-720c-b8c4-a1c04879a34d',
  key: 'leak-detection',
  name: 'Leak Detection',
  photo: 'photo:leak-detection',
  price: 35,
  description:
    'We find the leak before anyone opens a wall, using sound, heat and moisture rather than guesswork. A technician tests your meter, listens along the pipe runs and scans floors and ceilings with a thermal camera, then marks the spot to within a few inches. You receive a short report with pictures that insurers accept. The plan includes one full survey a year and a monthly look at your meter readings.',
  descriptionPoint: [
    'Acoustic, thermal and moisture testing in one visit',
    'Supply lines, heating loops, drains and the line from the street',
    'Written report with photographs, ready for your insurer',
    'A call from us when a reading looks wrong',
  ],
  descriptionLast:
    'The survey does not include the repair, though our plumbers can usually do it the same day.',
  email: 'team@clean-express.example',
  createdAt: '2025-05-27T14:15:00.000Z',
};

/** Replacement of a heating boiler. */
export const boilerInstallation: SeedService = {
  _id: '01967c97-1bc0-7bd8-bec9-b400eec6ef21',
  key: 'boiler-installation',
  name: 'Boiler Installation',
  photo: 'photo:boiler-installation',
  price: 189,
  description:
    'A new high-efficiency boiler, sized for your house and fitted in one day by licensed installers. We measure the heat loss of your rooms instead of copying the size of the old unit, flush the system, fit a magnetic filter and balance every radiator before we leave. We pull the permit, meet the inspector and haul the old boiler away. The price covers the boiler, the work and a yearly service, spread over 36 months.',
  descriptionPoint: [
    'Heat-loss calculation for every room before we quote',
    'System flush, magnetic filter and new expansion tank included',
    'Gas, venting and electrical work done under permit',
    'Combustion measured and recorded on the day',
    'Ten-year manufacturer’s warranty, registered for you',
    'Yearly service for as long as the plan runs',
  ],
  descriptionLast:
    'We have installed more than 1,300 boilers and still service most of them. If your old one can be saved, we will tell you so.',
  email: 'team@clean-express.example',
  createdAt: '2025-04-28T13:30:00.000Z',
};

/** Refit of a bathroom. */
export const bathroomFitting: SeedService = {
  _id: '0197e58f-dc60-76ad-bd98-a6375f594bea',
  key: 'bathroom-fitting',
  name: 'Bathroom Fitting',
  photo: 'photo:bathroom-fitting',
  price: 219,
  description:
    'One crew takes your bathroom from bare studs to the last bead of silicone in about twelve days. Plumber, electrician, tiler and carpenter work to one plan and one calendar, and you have a single person to call. Showers are waterproofed and flood-tested before a tile goes on. You keep a working toilet overnight wherever the layout allows. The cost is spread over 48 months and includes all labor; you pick the fixtures yourself.',
  descriptionPoint: [
    'Drawings and a fixed schedule before demolition starts',
    'Waterproof membrane flood-tested for 24 hours',
    'Fan, lights and GFCI outlets wired by our own electricians',
    'Dust walls up and floors covered all the way to the front door',
    'Five-year guarantee against leaks',
  ],
  descriptionLast:
    'Bring pictures of bathrooms you like to the first visit. We will tell you which ideas suit the room and which will fight the drains.',
  email: 'team@clean-express.example',
  createdAt: '2025-07-07T15:45:00.000Z',
};

/** Clearing of blocked drains. */
export const drainUnblocking: SeedService = {
  _id: '0199061d-2f40-7b25-b039-5a00e254b09d',
  key: 'drain-unblocking',
  name: 'Drain Unblocking',
  photo: 'photo:drain-unblocking',
  price: 29,
  description:
    'Blocked sink, slow shower or a drain that gurgles: cleared by machine, never with harsh chemicals. We open the line with a cable or a water jet, then send a camera down to see why it blocked, because a drain that clogs twice usually has a root, a sag or a broken joint behind it. Members get two visits a year, day or night, and a copy of the video.',
  email: 'office@northgate-drains.example',
  createdAt: '2025-09-01T16:30:00.000Z',
};
