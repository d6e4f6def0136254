import { Injectable } from '@nestjs/common';
import { readAccountMailCommand, type WrittenMail } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Client of the dashboard, which renders emails to users about their accounts. */
@Injectable()
export class DashboardClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Returns the rendered email, or null if it is obsolete.
   * @throws DomainError `not_found`
   */
  async mail(id: string): Promise<WrittenMail | null> {
    return (await this.commands.ask(readAccountMailCommand, { id })).mail;
  }
}
