import type { SeedBlog } from '../types.ts';

/** Stains by what they are made of. */
export const stainRemovalGuide: SeedBlog = {
  _id: '01a00ef2-fa80-7173-9200-76e63679e946',
  name: 'A Stain Removal Guide for Carpets, Sofas and Clothes',
  photo: 'photo:stain-removal-guide',
  category: 'Cleaning',
  date: '2026-08-17',
  description: `The worst damage I see on carpets was done by the person who tried to save them. Somebody spills red wine, panics, scrubs with hot water and whatever is under the sink, and a mark the size of a coin becomes a pale, fuzzy patch the size of a plate. Removing a stain is mostly a matter of doing less, sooner, with the right liquid.

## Rules before any recipe

Blot, never rub. Press a white cloth or plain paper towel down, lift, move to a clean part, and repeat until nothing more comes up. Rubbing pushes the stain deeper and breaks the fibers.

Work from the edge to the middle, so that you do not make a ring. Keep water cold until you know what you are dealing with, since heat cooks protein into cloth. For the same reason, nothing goes in the dryer until the mark is gone. And test every product on a hidden spot for ten minutes first.

The last rule is about you. Use one product at a time and rinse with water before trying the next. Bleach must never meet ammonia, vinegar, rubbing alcohol or another cleaner, because the fumes can put you in hospital. Urine contains ammonia too, so bleach has no place on a pet accident.

## Know what you spilled

Coffee, tea, wine, juice and beer are plant dyes in water. Blot, then use a teaspoon of clear dish soap and a tablespoon of white vinegar in two cups of cool water. Dab, wait five minutes, blot, and rinse with plain water. On white or colorfast synthetics, ordinary 3% hydrogen peroxide takes out what is left.

Blood, egg, milk and vomit are proteins. Cold water first, then an enzyme detergent left on for half an hour. Pet urine needs an enzyme cleaner as well, and enough of it to reach the padding, where the smell lives. Cover it with a damp towel overnight so that the enzymes have time to work.

Butter, oil and makeup are grease. Scrape off what you can, cover it with baking soda or cornstarch for an hour, vacuum, then dab with a drop of dish soap worked in with your fingers. Wax and chewing gum come off best frozen: hold an ice pack on them and crack the pieces away.

Ballpoint ink gives way to rubbing alcohol on a cotton swab, a little at a time, with a dry cloth underneath. Open a window and keep it away from flames. Rust needs a rust remover made for fabric, with gloves on. Bleach would set it for good.

## Know what you spilled it on

Wool and silk are proteins themselves. Enzymes, bleach and peroxide eat or discolor them, so keep to cool water and a detergent made for wool. On upholstery, look for the tag under a cushion: W means water-based cleaners are safe, S means solvent only, WS means either, and X means vacuum and nothing else. Viscose rugs, sold as art silk or bamboo silk, turn yellow and stiff from plain water. Blot those dry and call someone.

## Knowing when to stop

If a stain has not moved after three gentle tries, a fourth hard one will only hurt the fabric. Old dye, sun fading and bleach spots are not stains at all, because color has gone missing and no cleaner puts it back. A good carpet cleaner will say so before taking the job.

Keep a small box ready: white cloths, dish soap, white vinegar, an enzyme cleaner, a spoon for scraping. The first five minutes decide most of it, and nobody wants to spend them looking for a towel.`,
  author: 'Maribel Ortega',
  like: 356,
  comment: 48,
  view: 7215,
};
