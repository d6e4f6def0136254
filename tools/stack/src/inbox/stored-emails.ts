import { simpleParser, type ParsedMail } from 'mailparser';

/** An email as received by the server. */
export interface KeptMail {
  /** Number, from 1. */
  number: number;
  /** Recipients that the sender gave to the server. */
  to: string[];
  raw: Buffer;
  parsed: ParsedMail;
}

const MOST = 500;

/** The newest emails, in memory. */
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
