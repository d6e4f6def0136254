import type { WrittenMail } from '@tulay/contracts';
import { TestAuthority } from '@tulay/testing';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailConfig } from '../config/mail.config';
import { SmtpClient } from './smtp.client';

class ImpatientClient extends SmtpClient {
  protected override readonly deadlineMs = 600;
}

const MAIL: WrittenMail = {
  merchant: 'Aling Nena',
  replyTo: null,
  subject: 'Your receipt',
  html: '<p>Paid</p>',
  text: 'Paid',
  logo: null,
  unsubscribeUrl: null,
};

/**
 * Sends an email to a server that handles each connection with `behave`. Returns the error, or null, after
 * all connections are closed.
 */
async function errorFrom(behave: (socket: Socket) => void): Promise<Error | null> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    behave(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mail@pay.example' } as MailConfig;
  const error = await new ImpatientClient(config).send('mail_1', 'juan@example.com', MAIL).then(
    () => null,
    (thrown: Error) => thrown,
  );
  // Completes only after all connections are closed.
  await once(server.close(), 'close');
  return error;
}

/** Writes until the connection is closed, as fast as the client reads. */
const flood =
  (text: string) =>
  (socket: Socket): void => {
    const write = (): void => {
      while (socket.writable && socket.write(text));
    };
    socket.on('drain', write);
    write();
  };

/** Sends a greeting, and then handles the connection with `behave` once the client has sent a command. */
function afterGreeting(behave: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => {
    socket.write('220 welcome\r\n');
    socket.once('data', () => behave(socket));
  };
}

/** Writes at intervals, so that the connection is never idle. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 50);
  socket.on('close', () => clearInterval(timer));
}

it.each<[string, (socket: Socket) => void]>([
  ['never completes its greeting', (socket) => drip(socket, '220-welcome\r\n')],
  ['sends an endless line', flood('x'.repeat(65_536))],
  ['sends an endless greeting', flood('220-welcome\r\n'.repeat(1_000))],
  // Nodemailer handles empty lines one at a time, even after the connection is closed.
  ['sends thousands of empty lines', (socket) => socket.write('\r\n'.repeat(5_000))],
  ['sends endless empty lines', flood('\r\n'.repeat(30_000))],
  ['sends endless responses', flood('250 ok\r\n'.repeat(1_000))],
  ['sends an endless response after its greeting', afterGreeting(flood('250-ok\r\n'.repeat(1_000)))],
  ['sends endless empty lines after its greeting', afterGreeting(flood('\n'.repeat(60_000)))],
  ['sends its response byte by byte', afterGreeting((socket) => drip(socket, 'x'))],
  ['accepts the connection and stays silent', () => undefined],
])('the SMTP client fails and closes the connection if the mail server %s', async (_, behave) => {
  expect(await errorFrom(behave)).toBeInstanceOf(Error);
});

it.each<[string, (socket: Socket) => void]>([
  ['a response', (socket) => socket.write(`220-${'x'.repeat(70_000)}\r\n`)],
  ['an endless line', flood('x'.repeat(65_536))],
  ['endless empty lines', flood('\r\n'.repeat(30_000))],
])('the SMTP client limits how much the mail server may send: %s', async (_, behave) => {
  expect((await errorFrom(behave))?.message).toContain('sent more than 65536 bytes');
});

describe.each([
  ['smtps', { secure: true }],
  ['smtp', { secure: false }],
])('a mail server with TLS at %s://', (scheme, options) => {
  const certificate = new TestAuthority().issue('localhost');

  /**
   * Sends an email without verifying the server's certificate. Returns the subject lines that the server
   * received, and the error.
   */
  async function send(greet: SMTPServerOptions['onConnect']) {
    const received: string[] = [];
    const server = new SMTPServer({
      ...options,
      ...certificate,
      authOptional: true,
      onConnect: greet,
      onData(stream, session, done) {
        expect(session.secure).toBe(true);
        stream.setEncoding('utf8');
        let text = '';
        stream.on('data', (part: string) => (text += part));
        stream.on('end', () => {
          received.push(/^Subject: (.*)$/m.exec(text)![1]!.trim());
          done();
        });
      },
    });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const SMTP_URL = `${scheme}://127.0.0.1:${port}?tls.rejectUnauthorized=false`;
    const client = new SmtpClient({ SMTP_URL, MAIL_FROM: 'mail@pay.example' } as MailConfig);
    const error = await client.send('mail_1', 'juan@example.com', MAIL).then(
      () => null,
      (thrown: Error) => thrown,
    );
    await new Promise<void>((closed) => server.close(() => closed()));
    return { received, error };
  }

  it('receives the email over an encrypted connection', async () => {
    expect(await send((_session, done) => done())).toEqual({ received: ['Your receipt'], error: null });
  });

  it('can send only a limited number of bytes', async () => {
    const { error } = await send((_session, done) => done(new Error('x'.repeat(100_000))));
    expect(error?.message).toContain('sent more than 65536 bytes');
  });
});
