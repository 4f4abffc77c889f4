import type { SeedBlog } from '../types.ts';

/** Preparation, sheen and weather. */
export const choosingPaintThatLasts: SeedBlog = {
  _id: '019e1643-c280-7770-99f0-d57b51383145',
  name: 'Choosing Paint That Lasts',
  photo: 'photo:choosing-paint-that-lasts',
  category: 'Home Repair',
  date: '2026-05-11',
  description: `People ask me which brand to buy, and I always disappoint them. Within a price class the good makers are close. What decides whether a wall looks fresh in eight years is what was under the paint, how shiny it is, and what the weather did on the day. Get those three right and a mid-priced can will outlive the best one on the shelf.

## The wall comes first

Paint sticks to the layer below it, and it is only as strong as that layer. Wash kitchens and bathrooms with a degreaser and rinse. Scrape whatever is loose, feather the edges with sandpaper, fill, sand again, wipe off the dust. Then prime where it matters: bare wood, bare drywall and filler, anything stained, anything glossy. A brown water mark will bleed through ten coats of wall paint and through none of a stain-blocking primer. Find out where the water came from before you cover it, though.

One warning. If the house was built before 1978, assume that old layers contain lead until a test says otherwise. Do not dry-sand, do not use a heat gun, and keep children and pregnant women out. Paid work in such houses has to be done by a lead-safe certified firm. For a small job of your own, follow the EPA’s guide to the letter.

## Sheen is about use

Flat paint hides dents and uneven plaster, and it marks if you lean a bicycle against it. Gloss shows every flaw and can be scrubbed forever. Everything else lies between. I put flat on ceilings, matte or eggshell in living rooms and bedrooms, satin in hallways and children’s rooms, and satin or semi-gloss on trim, kitchens and baths. In a bathroom, a fan that runs for twenty minutes after each shower does more for the paint than any label that says mildew-resistant.

Dark and very bright colors need a tinted primer and often a third coat. Paint a sample two feet square on two different walls, and look at it in the morning, at noon and under the lamp. Nobody ever regretted the cost of a sample pot.

## Outside, the weather decides

For siding and trim, choose a paint whose label says 100% acrylic. It stays flexible while wood swells and shrinks, and it lets moisture out. Wood has to be dry: below 15 percent on a meter, which means two or three dry days after washing. Most acrylics want the air and the surface above 50 degrees, some above 35, and they want it overnight as well, not only while you stand there. Follow the shade around the house, because paint that dries in direct sun blisters.

Caulk the joints after priming and before the finish coat. Leave the bottom edge of lap siding open, since that gap is how the wall drains. South and west walls take the most sun and will need attention first. Touch those up in year five and the rest can wait until year ten.

## How much, and how thick

A gallon covers about 350 to 400 square feet of smooth wall once. Two coats are the rule even when the can promises one, and stretching the paint thin is the most common mistake I see. Write the room, the color, the sheen and the date on the lid. If you use oil-based products, spread the rags flat outdoors to dry or keep them under water in a closed metal can, because a heap of oily rags can catch fire on its own.

Then wait. Paint is dry in an hour, but takes about a month to cure. Be gentle with it until then and it will pay you back.`,
  author: 'Daniel Okafor',
  like: 211,
  comment: 19,
  view: 4356,
};
