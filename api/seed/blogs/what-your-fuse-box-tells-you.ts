import type { SeedBlog } from '../types.ts';

/** Reading a panel without opening it. */
export const whatYourFuseBoxTellsYou: SeedBlog = {
  _id: '019d8611-b280-71be-b59a-b781a88cfa0d',
  name: 'What Your Fuse Box Tells You',
  photo: 'photo:what-your-fuse-box-tells-you',
  category: 'Home Repair',
  date: '2026-04-13',
  description: `Whether yours holds glass fuses or a double row of breakers, the gray box in the basement is the most honest thing in your house. It never trips for no reason. When I walk into a home for the first time I look at the panel before anything else, and in two minutes I know most of what I need to know.

You can read it too, with the door open and the cover on. Leave the cover screws alone. The large terminals behind it stay live even when the main breaker is off, and they can kill.

## When a breaker trips

A breaker opens for one of four reasons, and the timing gives it away. If it lets go a few minutes after the space heater joins the hair dryer, the circuit is overloaded: move one of them to another circuit. If it trips the instant you reset it, suspect a short circuit and leave it off. A GFCI breaker, the kind with a test button, trips when current finds a path to ground, often through water. An AFCI breaker trips on arcing, the small sparks of a loose connection or a nail through a cable.

To reset one, turn off or unplug what was running, push the handle firmly to OFF, then back to ON. Do that once. If it trips again, the breaker has told you twice that something is wrong, and the third time may be a fire.

## The number on the handle

That 15 or 20 is there to protect the wire in the wall. Copper wire of 14 gauge may carry 15 amps, and 12 gauge may carry 20. Fit a bigger breaker or fuse so that it stops tripping, and now the wire heats up before the breaker notices. We find this in old houses more often than I like: a 30-amp fuse screwed into a circuit built for 15. If you still have screw-in fuses, ask an electrician for type S inserts, which make it impossible to fit the wrong size.

## Use your senses

Stand close and listen. A faint hum from a large breaker can be normal, while buzzing, crackling or sizzling is not. Smell it: hot plastic or fish means insulation is cooking. Look for rust, which means water is coming in, usually along the cable from the meter. Hold the back of your hand near the door. A breaker that feels hot, rather than a little warm, has a loose connection or too much load. If you find any of these, do not touch the panel further, and call an electrician the same day. If there is smoke, leave the house and call 911.

One more sign shows up away from the panel. When lights in several rooms grow brighter while others grow dim, the shared neutral may be loose. That can send far too much voltage through half of your appliances, so treat it as an emergency and call your utility or an electrician at once.

## Three things to do this weekend

Label every circuit, in pencil, with a helper who calls out which lamp went dark. Press the test button on each GFCI and AFCI, and do it again every month. And clear the space in front: three feet deep and thirty inches wide, so that you can reach the main switch in the dark.

If your panel dates from before 1990, have it looked at once even if nothing seems wrong. Some older designs have breakers that are known to stay closed when they should open, and no amount of listening will tell you that.`,
  author: 'Priya Nair',
  like: 265,
  comment: 34,
  view: 5127,
};
