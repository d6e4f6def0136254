import { Injectable } from '@nestjs/common';
import { writeMailCommand, type WriteMailRequest, type WrittenMail } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Embed, which writes everything that a person reads. */
@Injectable()
export class PagesClient {
  constructor(private readonly commands: CommandClient) {}

  /** @returns null when there is nothing to tell any more. @throws DomainError `not_found` */
  async mail(request: WriteMailRequest): Promise<WrittenMail | null> {
    return (await this.commands.ask(writeMailCommand, request)).mail;
  }
}
