import type { SeedBlog } from '../types.ts';

/** Which electrical jobs are for a professional. */
export const whenToCallAnElectrician: SeedBlog = {
  _id: '01a09f25-0a80-7162-85ff-32baeeb644a1',
  name: 'When to Call an Electrician, and When You Need Not',
  photo: 'photo:when-to-call-an-electrician',
  category: 'Home Repair',
  date: '2026-09-14',
  description: `Half of the calls I take could be solved by the person on the phone, and I tell them how. The other half should have come a month earlier. The difference is rarely about how difficult the work looks. An outlet has three wires and costs less than a sandwich, and one fitted badly can smolder inside a wall for years.

## What you can do yourself

Change lamps, and stay within the wattage printed on the fixture. Reset a breaker once. Press the test and reset buttons on your GFCI outlets every month. If an outlet in the bathroom, the garage or outdoors is dead, look for a tripped GFCI somewhere else in the house, because one of them often protects several outlets down the line. Replace the batteries in smoke alarms. Throw away cords that are cracked, and lamps whose plug runs warm.

Some states and towns let homeowners replace a switch or a fixture, and others do not, so ask the building department before you buy anything. If you do open a box, turn the breaker off, tell the household, and prove the wires dead with a tester that you have just tried on a live outlet. A tester with a flat battery says that everything is safe.

## What should make you pick up the phone

Call within days if a breaker trips more than once a month, if lights dim when the air conditioner starts, if plugs fall out of their outlets, or if you live with extension cords because there are too few places to plug in. The same goes for two-prong outlets, for any outlet near water without GFCI protection, and for houses wired between about 1965 and 1973, when aluminum was common in branch circuits. Its connections loosen with time, and they need special repair.

Call today, and stop using the circuit, if an outlet or switch is hot, discolored, buzzing or sparking, if you feel a tingle from an appliance or a faucet, or if there is a fishy smell of burning with no source. Water in a ceiling light belongs here too.

Anything new wants a licensed electrician from the start: an added circuit, a panel, a charger for the car, a hot tub, a generator. A portable generator must never be plugged into a wall outlet. It feeds power back into the street and can kill the person repairing the line. It also belongs outdoors, at least twenty feet from doors and windows, because of carbon monoxide.

## When it is an emergency

For smoke or flames, get everyone out and call 911. Do not throw water on it. If someone is being shocked and cannot let go, do not touch them. Cut the power at the breaker or pull the plug if you can reach it safely, call 911, and start CPR once they are clear, if they are not breathing. Stay at least 35 feet from a fallen line, and treat every one as live.

## How to choose one

Ask for the license number and look it up on the state’s website, which takes two minutes. Ask who pulls the permit. If the answer is that you do not need one, ask the town. Expect a written quote that names the work and the parts, and an explanation you understand. A good electrician will tell you what can wait, and will not mind if you watch.

Before the visit, write down when it happens: which rooms, what was running, what the weather was like. “It flickers when it rains” has saved me two hours more than once, and it saves you the bill for them.`,
  author: 'Priya Nair',
  like: 173,
  comment: 25,
  view: 3540,
};
