import { Injectable } from '@nestjs/common';
import { sendAccountMailsCommand, type AccountMailOrder } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** The notifier, which sends mails. */
@Injectable()
export class NotifierClient {
  constructor(private readonly commands: CommandClient) {}

  /** A mail that it has already changes nothing. @returns whether mails go out at all */
  async send(mails: AccountMailOrder[]): Promise<boolean> {
    return (await this.commands.ask(sendAccountMailsCommand, { mails })).isOn;
  }
}
