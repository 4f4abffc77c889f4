/** The company's address, with the names of schema.org. */
export const POSTAL_ADDRESS = {
  streetAddress: '128 Harbour Street',
  addressLocality: 'Portland',
  addressRegion: 'OR',
  postalCode: '97204',
  addressCountry: 'US',
};

const { streetAddress, addressLocality, addressRegion, postalCode } = POSTAL_ADDRESS;

/** The company's contact details, for the contact bar, the mobile menu and the contact page. */
export const CONTACT = {
  hours: 'Open 24 hours, 7 days a week',
  address: `${streetAddress}, ${addressLocality}, ${addressRegion} ${postalCode}`,
  email: 'hello@cleanexpress.example',
};

/** The company's profiles on social networks, with icons in the style of lucide, which has none. */
export const SOCIAL_PROFILES = [
  {
    name: 'Facebook',
    href: 'https://www.facebook.com/cleanexpress',
    icon: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  },
  {
    name: 'X',
    href: 'https://x.com/cleanexpress',
    icon: 'm4 4 11.7 16H20L8.3 4zm0 16 6.8-6.8M13.2 10.8 20 4',
  },
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/cleanexpress',
    icon: 'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5Zm9 10a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm1.5-5.5h.01',
  },
  {
    name: 'LinkedIn',
    href: 'https://www.linkedin.com/company/cleanexpress',
    icon: 'M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6ZM2 9h4v12H2zM6 4a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  },
];
