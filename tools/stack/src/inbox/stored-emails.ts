import { simpleParser, type ParsedMail } from 'mailparser';

/** A mail as the server took it. */
export interface KeptMail {
  /** Counted from 1. */
  number: number;
  /** Whom the sender named to the server. */
  to: string[];
  raw: Buffer;
  parsed: ParsedMail;
}

const MOST = 500;

/** The newest mails, in memory. */
export class StoredEmails {
  private readonly kept: KeptMail[] = [];
  private count = 0;

  async add(raw: Buffer, to: string[]): Promise<KeptMail> {
    const parsed = await simpleParser(raw);
    const mail = { number: ++this.count, to, raw, parsed };
    this.kept.unshift(mail);
    this.kept.length = Math.min(this.kept.length, MOST);
    return mail;
  }

  /** Newest first. */
  get all(): readonly KeptMail[] {
    return this.kept;
  }

  find(number: number): KeptMail | undefined {
    return this.kept.find((mail) => mail.number === number);
  }
}
