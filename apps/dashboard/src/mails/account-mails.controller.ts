import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { readAccountMailCommand, type ReadAccountMailRequest, type WrittenMail } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ReadAccountMail } from './read-account-mail';

@Controller()
export class AccountMailsController {
  constructor(private readonly readAccountMail: ReadAccountMail) {}

  @OnCommand(readAccountMailCommand)
  async read(@Payload() { id }: ReadAccountMailRequest): Promise<{ mail: WrittenMail | null }> {
    return { mail: await this.readAccountMail.execute(id) };
  }
}
