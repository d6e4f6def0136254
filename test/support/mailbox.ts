import { eventually } from '@tulay/testing';
import { simpleParser, type ParsedMail } from 'mailparser';
import { isKilledRun, send } from './send';
import { stackFile } from './stack';

const WAIT = { timeoutMs: 40_000 };

interface Brief {
  number: number;
  to: string[];
  subject: string;
}

/** The emails to one recipient, as received by the stack's mail server. */
export class Mailbox {
  private readonly inbox: string;

  constructor(readonly address: string) {
    this.inbox = stackFile().inboxUrl;
  }

  /**
   * Returns all emails so far, oldest first, without duplicates: a notifier that was killed may send an email
   * again with the same Message-ID.
   */
  async all(): Promise<ParsedMail[]> {
    const mails = await this.received();
    if (!isKilledRun()) return mails;
    const firsts = new Map([...mails].reverse().map((mail) => [mail.messageId, mail]));
    return mails.filter((mail) => firsts.get(mail.messageId) === mail);
  }

  private async received(): Promise<ParsedMail[]> {
    const briefs = (await (await send(`${this.inbox}/mails.json`)).json()) as Brief[];
    const own = briefs.filter(({ to }) => to.includes(this.address)).reverse();
    return Promise.all(own.map(({ number }) => this.read(number)));
  }

  /** Waits for the first email whose subject matches. */
  one(subject: RegExp): Promise<ParsedMail> {
    return eventually(
      async () => (await this.all()).find((mail) => subject.test(mail.subject ?? '')) ?? null,
      WAIT,
    );
  }

  private async read(number: number): Promise<ParsedMail> {
    // The original message, including embedded images.
    return simpleParser(await (await send(`${this.inbox}/mails/${number}/raw`)).text(), {
      skipImageLinks: true,
    });
  }
}

/** Returns the unsubscribe URL in the header that email clients use. */
export function unsubscribeUrlOf(mail: ParsedMail): string {
  const line = mail.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '';
  const [, url] = /<(https?:[^>]+)>/.exec(line.replace(/\s+/g, '')) ?? [];
  if (url === undefined) throw new Error(`no address in "${line}"`);
  return url;
}
