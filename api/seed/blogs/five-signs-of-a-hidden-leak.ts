import type { SeedBlog } from '../types.ts';

/** Noticing and confirming a leak in a wall or floor. */
export const fiveSignsOfAHiddenLeak: SeedBlog = {
  _id: '019f7ec0-ea80-751d-bb82-9a84ae1f355b',
  name: 'Five Signs of a Hidden Leak',
  photo: 'photo:five-signs-of-a-hidden-leak',
  category: 'Plumbing',
  date: '2026-07-20',
  description: `A burst pipe announces itself. The leaks that do real damage are the quiet ones, a few drops a minute inside a wall, which can go on for a year before anyone notices. By then the drywall is soft and the framing behind it is black. In twenty-six years of plumbing I have learned to trust five signs. One alone may mean nothing. Two together are worth an evening of your time.

## What to watch for

The first is the water bill. Lay the last six side by side. A family’s use moves with the seasons, but it does not jump by a third in a month when nobody filled a pool.

The second is sound. Late in the evening, with the dishwasher and the laundry off, stand in the hallway and listen. A hiss in a wall, or a toilet that refills on its own, is water going somewhere. Toilets are the most common culprit by far. Put a few drops of food coloring in the tank, leave it for fifteen minutes without flushing, and look in the bowl. Color there means a worn flapper, which you can change yourself in ten minutes.

The third is smell. A musty corner that comes back after you clean and air it has a source of moisture behind it. Check the cabinet under the sink, the closet that shares a wall with the shower, and the carpet edge near the water heater.

The fourth shows on surfaces: paint that bubbles, a baseboard that swells, a floorboard that cups, a yellow ring on the ceiling. The ring is seldom right under the leak, because water runs along a pipe or a joist and drops at the lowest point.

The fifth is warmth or weakness. A warm patch on a tile floor over a concrete slab suggests a leak in the hot line beneath. A shower that has slowly lost its strength may mean the water is leaving the pipe before it reaches you.

## Let the meter decide

Turn off every tap and everything that draws water by itself: ice maker, irrigation, softener. Open the meter box and look for the small triangle or wheel that turns with the slightest flow. If it moves, water is leaving the pipes. No triangle? Write down all the digits, use no water for two hours, and read it again.

If the meter moves, close the main valve to the house and look once more. Movement that stops means the leak is inside. Movement that goes on means it is in the buried line between the meter and your wall, and a green stripe across a dry lawn will often show you where. Open the valve slowly afterward.

## While you wait for help

If you can see water, close the main valve and open the lowest tap to drain the pipes. Keep away from water that has reached outlets, cords or appliances. Switch off those circuits only if the panel is dry and you can get to it with dry feet; otherwise stay out and call an electrician or the utility. A ceiling that sags is holding a weight of water and may come down, so move people out from under it and leave it for someone who knows how to drain it.

Take photographs before you mop, because the insurer will ask. Then get air moving: fans, open windows, a dehumidifier. Mold can take hold within a day or two.

What you should not do is start cutting the drywall where the stain is. We find the spot with a microphone, a thermal camera and a moisture meter, and the hole we make is usually no bigger than a paperback.`,
  author: 'Tom Haldane',
  like: 298,
  comment: 37,
  view: 5874,
};
