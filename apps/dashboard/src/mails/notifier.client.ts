import { Injectable } from '@nestjs/common';
import { sendAccountMailsCommand, type AccountMailOrder } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class NotifierClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Submits emails. The notifier ignores emails that it already accepted.
   * @returns whether the notifier can send emails (SMTP is configured)
   */
  async send(mails: AccountMailOrder[]): Promise<boolean> {
    return (await this.commands.ask(sendAccountMailsCommand, { mails })).isOn;
  }
}
