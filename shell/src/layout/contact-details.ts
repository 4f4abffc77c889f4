/** The company's contact details, for the contact bar, the mobile menu and the contact page. */
export const CONTACT = {
  hours: 'Open 24 hours, 7 days a week',
  address: '128 Harbour Street, Portland, OR 97204',
  email: 'hello@cleanexpress.example',
} as const;

/** The company's profiles on social networks. */
export const SOCIAL_PROFILES = [
  { name: 'Facebook', href: 'https://www.facebook.com/cleanexpress' },
  { name: 'X', href: 'https://x.com/cleanexpress' },
  { name: 'Instagram', href: 'https://www.instagram.com/cleanexpress' },
  { name: 'LinkedIn', href: 'https://www.linkedin.com/company/cleanexpress' },
] as const;

export type SocialNetwork = (typeof SOCIAL_PROFILES)[number]['name'];
