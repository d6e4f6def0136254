import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { inboxServer } from './inbox-server';
import { accountLine } from './account-line';
import { StoredEmails } from './stored-emails';

const LOOPBACK = '127.0.0.1';

/** Receives and shows a local stack's emails. Listens only on this machine and forwards nothing. */
export class MailInbox {
  private constructor(
    private readonly smtp: SMTPServer,
    private readonly pages: Server,
  ) {}

  /** @param print receives a line for each email with an account link */
  static async start(print: (line: string) => void = () => undefined): Promise<MailInbox> {
    const mails = new StoredEmails();
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, { envelope }, done) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        void buffer(stream)
          .then((raw) => mails.add(raw, to))
          .then((mail) => {
            const line = accountLine(mail);
            if (line) print(line);
          })
          .then(() => done(), done);
      },
    });
    // A client that disconnects must not end the stack.
    smtp.on('error', () => undefined);
    const pages = inboxServer(mails);
    await Promise.all([
      listening(smtp.server, () => smtp.listen(0, LOOPBACK)),
      listening(pages, () => pages.listen(0, LOOPBACK)),
    ]);
    return new MailInbox(smtp, pages);
  }

  /** URL of the inbox for a browser on this machine. */
  get url(): string {
    return `http://${LOOPBACK}:${portOf(this.pages)}`;
  }

  get smtpUrl(): string {
    return `smtp://${LOOPBACK}:${portOf(this.smtp.server)}`;
  }

  async stop(): Promise<void> {
    this.pages.closeAllConnections();
    await Promise.all([
      new Promise<void>((resolve) => this.pages.close(() => resolve())),
      new Promise<void>((resolve) => this.smtp.close(() => resolve())),
    ]);
  }
}

const portOf = (server: NetServer): number => (server.address() as AddressInfo).port;

const listening = (server: NetServer, listen: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => resolve());
    listen();
  });
