import { simpleParser, type ParsedMail } from 'mailparser';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

const refusal = (code: number): Error => Object.assign(new Error('no such user'), { responseCode: code });

/** Mail server on loopback that accepts or rejects emails as a test requires. */
export class MailServer {
  readonly taken: ParsedMail[] = [];
  /** Returns the response for a recipient: a 4xx or 5xx code, or null to accept the email. */
  answer: (recipient: string) => number | null = () => null;

  private constructor(private readonly server: SMTPServer) {}

  static async start(port = 0): Promise<MailServer> {
    const smtp: MailServer = new MailServer(
      new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo: ({ address }, _session, done) => {
          const code = smtp.answer(address);
          done(code === null ? null : refusal(code));
        },
        onData: (stream, _session, done) => void smtp.take(stream).then(() => done(), done),
      }),
    );
    await new Promise<void>((resolve) => smtp.server.listen(port, '127.0.0.1', resolve));
    return smtp;
  }

  /** Accepts all emails again, and deletes the received emails. */
  reset(): void {
    this.taken.length = 0;
    this.answer = () => null;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  private async take(stream: SMTPServerDataStream): Promise<void> {
    this.taken.push(await simpleParser(await buffer(stream)));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
