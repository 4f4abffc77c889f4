import type { SeedBlog } from '../types.ts';

/** What planned upkeep is worth, and to whom. */
export const theCaseForAMaintenancePlan: SeedBlog = {
  _id: '01a12f57-1a80-7769-ba3c-fcb233c8e52d',
  name: 'The Case for a Maintenance Plan',
  photo: 'photo:the-case-for-a-maintenance-plan',
  category: 'Home Repair',
  date: '2026-10-12',
  description: `Before I painted houses I looked after an apartment building with sixty-four kitchens. For the first two years I ran from one emergency to the next. In the third year the owner let me set aside two days a month to look at things that were not broken, and the emergencies fell by more than half. I did not get any better at repairs. I simply arrived before the water did.

A house works the same way, and I should say at once that my company sells such plans. So here is the reasoning, including when you can do without one.

## Small parts, large bills

Very little in a home fails without warning. A rubber washing machine hose lasts about five years, then bulges, then bursts. Braided steel ones cost little and last longer. A line of caulk around a tub opens by the width of a fingernail, and three winters later somebody is replacing a floor. Leaves in a gutter send rain down the siding, where it finds the one joint that was never painted. A furnace filter that is left in for a year makes the blower work until the motor burns out.

In each case the part is cheap, the job takes under an hour, and the damage costs a hundred times as much. The difficulty is remembering. Nobody wakes up on a Sunday thinking about the anode rod in the water heater.

## A calendar that works

You can keep the plan yourself on one sheet of paper. Each month, test the alarms and the GFCI outlets, and look under every sink with a flashlight. Each season, change filters, walk around the house, look at the roof from the ground, and run water in drains you seldom use.

In spring, clear the gutters, check the outside faucets for frost damage, and have the air conditioner serviced before the first heat. In fall, drain the garden hoses, have the boiler or furnace checked, and clean the dryer duct. If you burn wood, get the chimney swept. Once a year, find the main water valve and turn it, so that it still moves on the day you need it, and make sure that everyone at home knows where it is.

Write down what you did and when. A log like that settles arguments with insurers and pleases the people who one day buy your house.

## Who needs a plan, and who does not

If you own tools, like using them, and have been in the house long enough to know its moods, pay for two specialist visits a year, heating and electrical, and do the rest. If you rent, most of this is your landlord’s duty, so report things in writing.

A plan makes sense if you travel, if you own a place that somebody else lives in, if ladders are no longer a good idea, or if you know in your heart that the sheet of paper will end up in a drawer. The value lies in a person who comes back, sees the same crack twice, and notices that it has grown.

## Questions to ask before you sign

What exactly is done at each visit, and do I get that in writing afterward? Is it the same person each time? What happens at two in the morning, and is that included? Which parts do I pay for? How do I leave?

Be careful with anyone who cannot answer the last one in a sentence. And walk away from a plan whose inspections always end with something to buy. On a good visit to a sound house, the report should mostly say that nothing needs doing.`,
  author: 'Daniel Okafor',
  like: 96,
  comment: 11,
  view: 1874,
};
