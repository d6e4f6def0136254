import { simpleParser, type ParsedMail } from 'mailparser';

export interface KeptMail {
  /** Number of the email, starting at 1. */
  number: number;
  /** Recipients in the SMTP envelope. */
  to: string[];
  raw: Buffer;
  parsed: ParsedMail;
}

const MOST = 500;

/** The newest emails, stored in memory. */
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
