import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as the mail server has received it. */
interface ReceivedMail {
  to: string[];
  /** Header and text, decoded. */
  content: string;
}

/** Decodes quoted-printable, which breaks long lines. */
const decode = (content: string) =>
  content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Starts a mail server that stores what it receives. */
export async function startSmtpServer() {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? new Error(`No mailbox for ${address} here`) : null),
    onData: async (stream, { envelope }, done) => {
      const content = decode(await text(stream));
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), content });
      done();
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Addresses to which the server delivers no mail. */
    refused,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
