import { Injectable } from '@nestjs/common';
import { writeMailCommand, type WriteMailRequest, type WrittenMail } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Client of the embed service, which renders all text for payers and customers. */
@Injectable()
export class PagesClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Returns the rendered email, or null if it is obsolete.
   * @throws DomainError `not_found`
   */
  async mail(request: WriteMailRequest): Promise<WrittenMail | null> {
    return (await this.commands.ask(writeMailCommand, request)).mail;
  }
}
