import type { SeedBlog } from '../types.ts';

/** Order of work for a yearly clean. */
export const springCleaningChecklist: SeedBlog = {
  _id: '019cd1d3-1e80-70b6-9f45-8ce0808f6c3e',
  name: 'A Spring Cleaning Checklist in the Right Order',
  photo: 'photo:spring-cleaning-checklist',
  category: 'Cleaning',
  date: '2026-03-09',
  description: `Most spring cleaning goes wrong in the first hour. You start with the floor because it looks worst, then dust the shelves above it, and by lunch you are mopping again. I have run cleaning crews for nineteen years, and the order of the work saves more time than any product. Top before bottom, dry before wet, and one room finished before the next begins.

## Before you start

Take out what is leaving the house first. Cleaning around things you mean to give away is work done for nothing. Then gather your kit in one bucket: microfiber cloths in two colors (one for bathrooms, one for everything else), dish soap, white vinegar, baking soda, a disinfectant, a stiff brush and a vacuum with a crevice tool. Open the windows. You want air moving through the house the whole day.

One rule stands above the rest. Never mix cleaning products. Bleach with ammonia gives off a gas that burns the lungs, and bleach with vinegar or any acidic descaler gives off chlorine. Do not use one straight after the other on the same surface either. Rinse well in between, and keep everything in the bottle it came in.

## Every room, ceiling to floor

Work dry first. Ceiling corners, light fixtures, the tops of door frames and the blades of the fan: slip an old pillowcase over each blade and draw it back, and the dust stays inside. Next come shelves, frames, lamps and electronics. Vacuum the upholstery, the mattress and the curtains while you have the tool in your hand.

Then work wet. Wipe switches, handles and baseboards with a cloth wrung out in warm water and a drop of dish soap. Wash windows on a cloudy day, because sun dries the water before you can wipe it and leaves streaks. The floor comes last, from the far corner toward the door.

## Kitchen and bathrooms

Put the range hood filter in the sink with hot water and dish soap and forget about it for half an hour. Unplug the refrigerator, pull it out, and vacuum the coils and the floor behind it. It will run cooler and use less power. Descale the kettle and the faucet aerators in vinegar, but keep vinegar away from marble, granite and other natural stone, which it will etch.

In the bathroom, let chemistry do the scrubbing. Descaler needs about ten minutes on glass and tile before you touch it. Disinfectant has a contact time printed on the label, often between one and ten minutes, and the surface must stay wet for all of it. Spraying and wiping at once only moves germs around. Wash the shower curtain on a warm cycle with two towels to rub against it.

## The jobs nobody remembers

These take an hour together and matter more than clean windows. Unplug the dryer, pull it out (gently, if it runs on gas: the line must not kink) and clear the lint from the duct all the way to the outside flap, since packed lint is a common cause of house fires. Test the smoke and carbon monoxide alarms, and replace any smoke alarm older than ten years. Change the furnace filter. Vacuum the bathroom fan cover. Pour a quart of water into any drain you seldom use, so that the trap keeps sewer gas out.

Do not try to fit all of this into a Saturday. Two rooms a day over a week is a pace that lets you stop while you still like your house.`,
  author: 'Maribel Ortega',
  like: 327,
  comment: 41,
  view: 6480,
};
