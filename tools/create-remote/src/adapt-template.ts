/** What a new remote has instead of the template's name and port. */
export interface NewRemote {
  /** `gift-cards` */
  name: string;
  /** Of its development server. */
  port: number;
}

/** `gift-cards` → `Gift Cards`. */
function titleOf(name: string): string {
  return name.replace(/(^|-)./g, (start) => start.replace('-', ' ').toUpperCase());
}

/**
 * Puts the name and the port of a new remote into a file of the template: a working remote named
 * `starter`, with an unused port.
 */
export function adaptTemplate(text: string, { name, port }: NewRemote): string {
  return text
    .replaceAll('Starter', titleOf(name))
    .replaceAll('starter', name)
    .replaceAll('port: 3000', `port: ${port}`);
}
