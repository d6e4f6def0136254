import { Injectable } from '@nestjs/common';
import { sendAccountMailsCommand, type AccountMailOrder } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Client of the notifier, which sends emails. */
@Injectable()
export class NotifierClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Submits emails. Those already accepted are ignored.
   * @returns whether sending is enabled
   */
  async send(mails: AccountMailOrder[]): Promise<boolean> {
    return (await this.commands.ask(sendAccountMailsCommand, { mails })).isOn;
  }
}
