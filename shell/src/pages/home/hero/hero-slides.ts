/** The slides of the hero in order, each with the name of its picture in assets/pictures. */
export const HERO_SLIDES = [
  {
    headline: 'We are expert in Cleaning',
    text: 'Vetted people, fixed monthly prices and a home that is ready when you are.',
    picture: 'hero-cleaning',
  },
  {
    headline: 'Affordable Price For Car Servicing',
    text: 'Oil, filters, brakes and a wash, in your own driveway, at a price agreed in advance.',
    picture: 'hero-car',
  },
  {
    headline: 'Every Leak Found And Fixed',
    text: 'Our plumbers hear, see and measure what is behind the wall before they open it.',
    picture: 'hero-plumbing',
  },
  {
    headline: 'Power That You Can Rely On',
    text: 'Certified electricians for everything from one loose socket to a whole new board.',
    picture: 'hero-electric',
  },
];
