import type { SeedService } from '../types.ts';

/** Scheduled service of a car. */
export const carServicing: SeedService = {
  _id: '01963474-ec00-7e03-a022-8475cd719c68',
  key: 'car-servicing',
  name: 'Car Servicing',
  photo: 'photo:car-servicing',
  price: 49,
  description:
    'Two services a year by certified mechanics, with your car collected from home and returned clean. We follow the manufacturer’s schedule for your model, use oil and filters that meet its specification, and stamp the service book so that your warranty stays whole. You get photos of the brake pads, the tires and anything we would like to replace, and nothing is replaced until you say yes.',
  descriptionPoint: [
    'Oil and filter changed, fluids topped up, battery tested',
    'Brakes measured, tires rotated and pressures set',
    'Forty-point inspection with photos on your phone',
    'Pick-up and return within 15 miles',
    'Loaner car when the work runs overnight',
  ],
  descriptionLast:
    'We service gasoline, diesel and hybrid cars of every brand. For electric cars we look after brakes, tires, coolant and cabin filter.',
  email: 'workshop@elm-street-garage.example',
  createdAt: '2025-04-14T13:20:00.000Z',
};

/** Washing of cars at home. */
export const carWash: SeedService = {
  _id: '0199b9d2-6f00-77b4-a51d-cce202321009',
  key: 'car-wash',
  name: 'Car Wash',
  photo: 'photo:car-wash',
  price: 19,
  description:
    'Your car hand-washed in your own driveway twice a month, with our own water and no brushes at all. We rinse the grit off first, wash with two buckets and clean mitts, dry with soft towels, vacuum the cabin and wipe the glass inside and out. Every third visit adds a coat of spray sealant. All we need is room to open the doors.',
  email: 'workshop@elm-street-garage.example',
  createdAt: '2025-10-06T14:00:00.000Z',
};
