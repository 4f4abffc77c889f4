import type { SeedBlog } from '../types.ts';

/** Checks to make two weeks before a drive. */
export const carCareBeforeALongTrip: SeedBlog = {
  _id: '019eca82-5680-7780-9154-a0031915614b',
  name: 'Car Care Before a Long Trip',
  photo: 'photo:car-care-before-a-long-trip',
  category: 'Car Care',
  date: '2026-06-15',
  description: `Every July our tow truck brings in the same three cars: one with a shredded tire, one that overheated on a hill, and one whose battery gave up at a rest stop. All three could have been spotted in a driveway with a tire gauge, a flashlight and half an hour. Do it two weeks before you leave, so that there is time to fix what you find.

## Tires first

Tires carry everything you are about to load, and heat is what destroys them. A tire that is a few pounds low flexes more, gets hotter, and fails at speed in the afternoon. Check the pressure in the morning before driving, and set it to the figure on the sticker inside the driver’s door. The number on the tire itself is a maximum. If your sticker gives a second figure for a full load, use that one, and do not forget the spare.

For tread, a quarter is a good gauge: put it in the groove with Washington’s head down. If you can see the top of his head you have less than 4/32 of an inch, and wet roads become a gamble. The legal limit in most states is 2/32, but a tire that thin is finished. Look at the sidewalls too. Bulges, cords or deep cracks mean a new tire now. So does age: past six years have them inspected, past ten replace them whatever they look like.

## Under the hood, with a cold engine

Check the oil on level ground, then the coolant against the marks on its plastic tank. Never open a radiator cap or a pressurized tank on a hot engine. It can throw boiling coolant at your face. If the level has dropped since last month there is a leak, and topping up is only a way to meet it again on a mountain pass. Look at the brake fluid: when it is low the pads may be worn, so have them measured rather than filling it.

Squeeze the hoses, which should be firm and not mushy or brittle, and look for fraying along the belt. A battery older than four years deserves a load test, which many parts stores and any workshop will do in five minutes. White or green crust on the terminals can wait for a brush, while a loose clamp cannot.

## See, be seen and stop

Have someone stand behind the car while you press the brake, then try the signals, reverse light and high beams. Replace wipers that leave streaks and fill the washer tank with real fluid. Brakes that squeal, pull to one side or make the pedal tremble are a reason to book a workshop. If you have to raise the car, use stands on firm ground. Nobody should put an arm under a car that is held up by a jack alone.

## Pack like a mechanic

Keep heavy things low and forward, against the back seat, and stay under the load figure on the door sticker. That figure includes the passengers. Carry a working jack and the key for locking wheel nuts, a tire inflator, jumper cables or a charged starter pack, a flashlight, a reflective triangle, a first-aid kit, and a gallon of water for the people.

If you drive electric, most of this still applies, tires above all. Plan to arrive at each charger with a fifth of the battery left, because head wind, cold and a roof box all take their share.

Finally, drive the car loaded for twenty minutes the evening before. Any new noise, smell or warning light is far easier to deal with at home.`,
  author: 'Kenji Watanabe',
  like: 142,
  comment: 16,
  view: 3288,
};
