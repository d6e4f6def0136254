import { Injectable } from '@nestjs/common';
import { readAccountMailCommand, type WrittenMail } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** The dashboard, which writes to people about their accounts. */
@Injectable()
export class DashboardClient {
  constructor(private readonly commands: CommandClient) {}

  /** @returns null when there is nothing to tell any more. @throws DomainError `not_found` */
  async mail(id: string): Promise<WrittenMail | null> {
    return (await this.commands.ask(readAccountMailCommand, { id })).mail;
  }
}
