import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { sendAccountMailsCommand, type SendAccountMailsRequest } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { SendAccountMails } from './send-account-mails';

@Controller()
export class AccountMailsController {
  constructor(private readonly sendAccountMails: SendAccountMails) {}

  @OnCommand(sendAccountMailsCommand)
  async send(@Payload() { mails }: SendAccountMailsRequest): Promise<{ isOn: boolean }> {
    return { isOn: await this.sendAccountMails.execute(mails) };
  }
}
