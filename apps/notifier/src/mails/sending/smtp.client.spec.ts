import type { WrittenMail } from '@tulay/contracts';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
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
  [
    'sends its response byte by byte',
    (socket) => {
      socket.write('220 welcome\r\n');
      socket.once('data', () => drip(socket, 'x'));
    },
  ],
  ['accepts the connection and stays silent', () => undefined],
])('fails and closes the connection if the mail server %s', async (_, behave) => {
  expect(await errorFrom(behave)).toBeInstanceOf(Error);
});

it('limits the size of a response', async () => {
  const error = await errorFrom((socket) => {
    socket.write(`220-${'x'.repeat(70_000)}\r\n`);
  });
  expect(error?.message).toContain('exceeds maximum allowed size');
});
