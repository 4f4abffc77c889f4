import { Link } from '@clean-express/federation/router';
import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { Prose } from '@clean-express/shared-ui/prose';
import { type ReactNode, use } from 'react';
import { InboxContext } from '../../config/runtime-config.ts';
import { CONTACT } from '../../layout/contact-details.ts';

const STORED = `## What we store

If you create an account, the identity provider (Google Firebase) stores your name, your email address, the address of your photo, and your password as a hash. If you sign in with Google, these come from your Google account. We never see a password.

We store the reviews and the services that you add, with your name and photo, and the photos that you upload, without what your camera wrote into them. Everybody can read them. Your email address is stored with them, and shown to you alone.`;

const NO_INBOX = `## Messages and the newsletter

What you send by the forms for messages and for the newsletter is neither stored nor passed on.`;

const INBOX = `## Messages and the newsletter

We store the messages and the email addresses that you send by our forms, to reply to you and to send you the newsletter. We do not pass them on.`;

const OTHERS = `## What your browser stores

While you are signed in: who you are, and a token that proves it to our server. If you have chosen one, the color scheme. Until you send a form or close the tab: what you have typed into it, never a password. Signing out removes what is about you; clearing the data of this site removes all of it.

Our cookies are for this site alone. When we try out a new version, a random number in a cookie says whether you see it. There are no advertisements, and no trackers of others.

## What we measure

A part of the page views reports how fast the page was, and pages report their errors. These reports do not say who you are. To keep the site safe, its servers note each request, with the address of your network, in their logs.

## Pictures from other sites

Members upload photos, or choose addresses of photos. Your browser loads the latter from there, so the server of that site sees the address of your network.

## What you can do

On the page of your account you download everything that we store about you, and you delete it: your account, with your reviews, services and photos. For everything else, write to ${CONTACT.email}.`;

const TERMS = `## What we offer

Home and cleaning services, each at one price in US dollars a month. A message that asks for a service is a question: it commits neither side until both have agreed on a visit. You can cancel a service at the end of each month.

## Your account

It is for one person. Keep your password to yourself, and sign out on devices that others use. You may delete your account at any time.

## What you publish

Reviews and services that you add carry your name. Write what is true and what is yours to publish: no personal data of others, and photos that you may use. You can change and delete them. We remove what breaks the law or these terms, and may close accounts that do it again.

## What you can expect of this site

We work to have it running day and night, but cannot promise that it always is. Services that members offer are theirs: we do not vouch for them.

## Questions

Write to ${CONTACT.email}, or to ${CONTACT.address}.`;

interface Props {
  path: string;
  title: string;
  lead: string;
  texts: string[];
  children: ReactNode;
}

function LegalPage({ path, title, lead, texts, children }: Props) {
  return (
    <Container className="py-12 lg:py-20">
      <PageMeta path={path} title={title} description={lead} />
      <div className="mx-auto max-w-prose">
        <PageHeading>{title}</PageHeading>
        <p className="mt-4 text-lead text-pretty text-muted">{lead}</p>
        {texts.map((text) => (
          <Prose key={text} text={text} className="mt-6" />
        ))}
        <p className="mt-8 border-t border-line pt-6 font-semibold text-brand underline underline-offset-4">
          {children}
        </p>
      </div>
    </Container>
  );
}

/** What the site does with the data of its visitors. */
export function PrivacyPage() {
  const hasInbox = use(InboxContext);
  return (
    <LegalPage
      path={paths.privacy.getHref()}
      title="Privacy"
      lead="What Clean Express stores about you, and what you can do about it."
      texts={[STORED, hasInbox ? INBOX : NO_INBOX, OTHERS]}
    >
      <Link to={paths.account.getHref()}>Download or delete your data</Link>
    </LegalPage>
  );
}

/** The rules of the site. */
export function TermsPage() {
  return (
    <LegalPage
      path={paths.terms.getHref()}
      title="Terms"
      lead="The rules of this site, in plain words."
      texts={[TERMS]}
    >
      <Link to={paths.privacy.getHref()}>What we do with your data</Link>
    </LegalPage>
  );
}
