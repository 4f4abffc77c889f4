import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { CONFIRMATION_DAYS, type InboxRepository } from './inbox.repository.ts';

/** How long the mail server may take to connect, to greet and to respond. */
const TIMEOUT_MS = 10_000;

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;

function composeMail(email: string, { publicUrl, token }: { publicUrl: string; token: string }) {
  const confirm = `${publicUrl}/subscriptions/confirm?token=${token}`;
  const unsubscribe = `${publicUrl}/subscriptions/unsubscribe?token=${token}`;
  return {
    to: { name: '', address: email },
    subject: 'Confirm your subscription to Clean Express',
    text: `Please confirm that you want the newsletter of Clean Express:

${confirm}

The link works for ${CONFIRMATION_DAYS} days. If you did not subscribe, you need not do anything: you will get no
newsletter. To delete your address from our list:

${unsubscribe}
`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribe}>`,
      // Mail programs then unsubscribe with one click (RFC 8058).
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** What is logged of a failure: its message may repeat the address. */
function reasonOf(error: unknown) {
  const { code, responseCode } = { code: undefined, responseCode: undefined, ...Object(error) };
  return { code, responseCode };
}

/** Sends the mails in which a new subscriber confirms the address. Without `SMTP_URL`, it sends none. */
export function createConfirmationMails(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL: publicUrl }: Settings,
  inbox: InboxRepository,
  log: FastifyBaseLogger,
) {
  const transport = createTransport(
    {
      url: SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from: MAIL_FROM },
  );
  const sending = new Set<Promise<void>>();

  async function send(email: string): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    if (!(await inbox.startMail(email, token))) return;
    try {
      await transport.sendMail(composeMail(email, { publicUrl, token }));
    } catch (error) {
      log.error(reasonOf(error), 'Could not send the mail that confirms a subscription.');
      await inbox.forgetMail(token);
    }
  }

  return {
    /**
     * Sends the mail in the background, so that the time of the response does not reveal whether one
     * is sent.
     */
    start: (email: string): void => {
      if (!SMTP_URL) return;
      const sent = send(email).catch((error: unknown) => {
        log.error({ err: error }, 'Could not prepare the mail that confirms a subscription.');
      });
      sending.add(sent);
      void sent.then(() => sending.delete(sent));
    },
    close: async (): Promise<void> => {
      await Promise.all(sending);
      transport.close();
    },
  };
}
