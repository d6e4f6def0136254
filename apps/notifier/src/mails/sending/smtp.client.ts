import { Inject, Injectable } from '@nestjs/common';
import type { WrittenMail } from '@tulay/contracts';
import { SERVICE_CONFIG, withTimeout } from '@tulay/service-host';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { MailConfig } from '../config/mail.config';

/** Below the time that a stopping service has. */
const DEADLINE_MS = 12_000;
const SILENCE_MS = DEADLINE_MS / 2;

/** The server that takes mails. Each mail has a connection of its own, which ends with it: nothing waits in this process. */
@Injectable()
export class SmtpClient {
  /** How many mails it is given at once. */
  static readonly atOnce = 5;
  private transport: Transporter | null = null;

  constructor(@Inject(SERVICE_CONFIG) private readonly config: MailConfig) {}

  /** @throws what the server or the connection says */
  async send(id: string, recipient: string, mail: WrittenMail): Promise<void> {
    const { MAIL_FROM = '' } = this.config;
    await withTimeout(DEADLINE_MS, this.server().sendMail(messageOf(id, recipient, mail, MAIL_FROM)));
  }

  private server(): Transporter {
    this.transport ??= createTransport({
      url: this.config.SMTP_URL,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      // No address in a mail makes this process read a file or another server.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return this.transport;
  }
}

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** How a mail program offers to end such mails. */
const endingOf = (url: string | null): Pick<SendMailOptions, 'headers' | 'list'> =>
  url === null
    ? { headers: AUTOMATIC }
    : {
        headers: { ...AUTOMATIC, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        list: { unsubscribe: { url, comment: '' } },
      };

/** The Message-ID is the mail's own id, so a server or reader that gets it twice can tell. */
const messageOf = (
  id: string,
  recipient: string,
  { merchant, replyTo, subject, html, text, logo, unsubscribeUrl }: WrittenMail,
  from: string,
): SendMailOptions => ({
  messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  // As parts, so that no name can be read as another address.
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
