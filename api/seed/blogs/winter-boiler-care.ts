import type { SeedBlog } from '../types.ts';

/** Looking after a hot-water boiler in the cold months. */
export const winterBoilerCare: SeedBlog = {
  _id: '019bbbbb-b680-7a76-9387-053b77f0f4ae',
  name: 'Winter Boiler Care: What to Check Before the Coldest Week',
  photo: 'photo:winter-boiler-care',
  category: 'Plumbing',
  date: '2026-01-14',
  description: `Boilers rarely die on a mild day. They give out on the coldest night of the year, when they have run for eighteen hours without a pause and a small fault finally becomes a large one. Most of those faults could be seen or heard weeks earlier by anybody who knew where to look. What follows is for hot-water boilers, the most common kind in the houses we visit. Steam systems have rules of their own.

## Read the gauge

On the front of the boiler, or on the pipe beside it, is a gauge for pressure and temperature. With the system cold, most two-story houses should sit near 12 to 15 psi. Hot, it may climb to 20 or 25. If it creeps toward 30, the relief valve will start to drip, which is the valve doing its job. Never plug or cap it. A dripping relief valve nearly always means that the expansion tank has lost its air charge, and that is a modest repair when it is caught early.

A gauge that keeps falling tells you that water is leaving the system. Topping it up every week is the wrong answer: fresh water brings fresh oxygen, and oxygen rusts iron from the inside. Find the leak first.

## Let the air out

Radiators that are cold at the top and warm at the bottom hold air. Turn the heat off and give the water an hour to cool. Start with the lowest floor. Hold a rag under the bleed valve, open it a quarter turn with the key, and close it as soon as water comes without spitting. Do every radiator, then look at the gauge again, because letting air out lowers the pressure. If yours needs bleeding every month, air is getting in somewhere, and that deserves a visit.

## Keep it breathing and draining

High-efficiency boilers take in air and push out exhaust through plastic pipes in an outside wall. Snow drifts cover them. After every storm, walk around the house and clear the snow from both openings by hand.

The same boilers make a gallon or more of mildly acidic water a day and send it away through a thin condensate pipe. If that pipe runs outdoors it can freeze, and the boiler locks out with a gurgle. Thaw it with warm water or a hot-water bottle. Boiling water cracks the pipe, and a torch will melt it. Once it flows, press reset one time. If the boiler locks out again, stop there. A boiler that refuses to light is protecting you, and pressing the button ten times can fill the chamber with unburned gas.

## The part that is not optional

Anything that burns fuel can make carbon monoxide, which you cannot see or smell. Put an alarm on every floor and outside each sleeping area, test it monthly, and replace it at the age printed on the back. If it sounds, take everybody outside and call 911 from there. The same goes for the smell of gas: do not touch a switch, do not light anything, do not use the phone indoors. Leave, then call the gas company or 911.

If you travel, leave the heat at 55 degrees or higher and open the doors under sinks that stand on outside walls. Ask a neighbor to look in every day or two.

Bleeding radiators and reading a gauge are jobs for anyone. Opening the burner, adjusting the gas valve or touching the flue is for a licensed technician with a combustion analyzer. Book that visit once a year, in September if you can. By January we are busy with the people who did not.`,
  author: 'Tom Haldane',
  like: 184,
  comment: 22,
  view: 3912,
};
