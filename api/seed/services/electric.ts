import type { SeedService } from '../types.ts';

/** Fault finding and repair by an electrician. */
export const electricalRepair: SeedService = {
  _id: '0195a495-41c0-7de9-9adc-34bf9ee2aa6e',
  key: 'electrical-repair',
  name: 'Electrical Repair',
  photo: 'photo:electrical-repair',
  price: 65,
  description:
    'Licensed electricians who find the fault, repair it to code and explain it in words you can use. Dead outlets, breakers that trip, lights that flicker, a burning smell from a switch: we test the circuit from the panel outward instead of swapping parts until it works. The plan covers one call-out a month and a yearly safety check of the panel, the grounding and every GFCI in the house.',
  descriptionPoint: [
    'Licensed and insured electricians, on call 24 hours a day',
    'Yearly check of panel, grounding, outlets and smoke alarms',
    'Written test results after every visit',
    'Permits and inspections handled where your town asks for them',
    'Twelve-month guarantee on parts and labor',
  ],
  descriptionLast:
    'If you see sparks or smell burning, switch the circuit off at the panel if you can do so safely, then call. For smoke or fire, get out and call 911 first.',
  email: 'team@clean-express.example',
  createdAt: '2025-03-17T14:50:00.000Z',
};

/** Fixtures, dimmers and outdoor lights. */
export const lightingInstallation: SeedService = {
  _id: '01979d12-1f20-7a40-8611-b0cca4c833ca',
  key: 'lighting-installation',
  name: 'Lighting Installation',
  photo: 'photo:lighting-installation',
  price: 42,
  description:
    'Pendants hung straight, dimmers that do not buzz, and light that falls where you actually need it. We plan each room with you, check that the box and the wiring can carry the fixture, and match dimmers to LED lamps so that nothing flickers at the low end. Under-cabinet strips, stair lights and weatherproof garden lighting are everyday work for us. Up to six fixtures, spread over six months.',
  email: 'team@clean-express.example',
  createdAt: '2025-06-23T13:55:00.000Z',
};

/** Level 2 charger at home. */
export const evChargerInstallation: SeedService = {
  _id: '0198bdba-e940-7a02-b360-f15d8e7c9265',
  key: 'ev-charger-installation',
  name: 'EV Charger Installation',
  photo: 'photo:ev-charger-installation',
  price: 79,
  description:
    'A Level 2 charger at your parking spot, on its own circuit, with the permit and inspection done. We start with a load calculation, because the honest question is what your panel can carry when the dryer and the oven are on. If it is tight, load management often saves you from replacing the panel. You get a hardwired charger, a clean cable run and a full battery in the morning, paid over 24 months.',
  descriptionPoint: [
    'Load calculation before we quote, with the numbers shared',
    'Dedicated 240-volt circuit of up to 60 amps',
    'Indoor or outdoor mounting, with conduit painted to match',
    'Permit, inspection and utility rebate paperwork handled',
    'Charger set up with your car and your off-peak rate',
  ],
  descriptionLast:
    'Already own a charger? We fit any listed model, and we will tell you if the cable is going to be too short.',
  email: 'bookings@harbor-electric.example',
  createdAt: '2025-08-18T15:10:00.000Z',
};
