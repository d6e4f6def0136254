import { Inject, Injectable } from '@nestjs/common';
import type { WrittenMail } from '@tulay/contracts';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { connect, type Socket } from 'node:net';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { MailConfig } from '../config/mail.config';
import { LimitedConnection } from './limited-connection';

/** Deadline for sending an email, shorter than the time limit for a service's shutdown. */
const DEADLINE_MS = 12_000;
/**
 * Maximum number of bytes that the mail server may send for an email. Real servers send a few kilobytes, including the
 * TLS handshake. Nodemailer limits only the size of a response, and not the number of responses or empty lines.
 */
const RECEIVED_BYTES_MAX = 64 * 1024;

interface MailServer {
  host?: string;
  port?: number | string;
  secure?: boolean;
}
type OnConnected = (error: Error | null, connected?: { connection: Socket }) => void;

/** Client of the mail server. Each email uses a separate connection, closed after the email is sent. */
@Injectable()
export class SmtpClient {
  /** Maximum number of emails sent concurrently. */
  static readonly atOnce = 5;
  protected readonly deadlineMs: number = DEADLINE_MS;

  constructor(@Inject(SERVICE_CONFIG) private readonly config: MailConfig) {}

  /**
   * Sends an email. Closes the connection at the deadline, because the idle timeouts never apply to a server
   * that occasionally sends a byte.
   * @throws Error from the server or the connection
   */
  async send(id: string, recipient: string, mail: WrittenMail): Promise<void> {
    const { MAIL_FROM = '' } = this.config;
    const signal = AbortSignal.timeout(this.deadlineMs);
    await this.server(signal).sendMail({ ...messageOf(id, recipient, mail, MAIL_FROM), signal });
  }

  private server(signal: AbortSignal): Transporter {
    const silenceMs = this.deadlineMs / 2;
    return createTransport({
      url: this.config.SMTP_URL,
      getSocket: (server: MailServer, done: OnConnected) => openConnection(server, signal, done),
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      // Prevents URLs in an email from making this process read a file or send a request to another server.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}

/** The signal also destroys a socket that is still connecting. */
function openConnection({ host, port, secure }: MailServer, signal: AbortSignal, done: OnConnected): void {
  const socket = connect({ host, port: Number(port ?? (secure ? 465 : 587)), signal });
  socket.once('error', done);
  socket.once('connect', () => {
    socket.off('error', done);
    // Nodemailer requires only a stream with a timeout.
    const limited: unknown = new LimitedConnection(socket, RECEIVED_BYTES_MAX);
    done(null, { connection: limited as Socket });
  });
}

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

const endingOf = (url: string | null): Pick<SendMailOptions, 'headers' | 'list'> =>
  url === null
    ? { headers: AUTOMATIC }
    : {
        headers: { ...AUTOMATIC, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        list: { unsubscribe: { url, comment: '' } },
      };

/**
 * Returns the message for Nodemailer. The Message-ID contains the email's ID, so that servers and clients can
 * detect duplicates.
 */
const messageOf = (
  id: string,
  recipient: string,
  { merchant, replyTo, subject, html, text, logo, unsubscribeUrl }: WrittenMail,
  from: string,
): SendMailOptions => ({
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  // Passes name and address separately, so that no name can be parsed as another address.
  from: { name: merchant, address: from },
  to: { name: '', address: recipient },
  ...(replyTo !== null && { replyTo: { name: merchant, address: replyTo } }),
  subject,
  html,
  text,
  ...endingOf(unsubscribeUrl),
  attachments:
    logo === null
      ? []
      : [
          {
            cid: 'logo',
            filename: 'logo.png',
            contentType: 'image/png',
            contentDisposition: 'inline',
            content: Buffer.from(logo, 'base64'),
          },
        ],
});
