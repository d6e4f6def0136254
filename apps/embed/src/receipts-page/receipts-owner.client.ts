import { Injectable } from '@nestjs/common';
import { findReceiptsOwnerCommand, type ReceiptsOwner } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { requireSlug } from '../http/untrusted-values.rules';

@Injectable()
export class ReceiptsOwnerClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * @throws DomainError `not_found` if no customer has the slug; a malformed slug is rejected without sending
   * a command
   */
  async owner(slug: string): Promise<ReceiptsOwner> {
    requireSlug(slug);
    return this.commands.ask(findReceiptsOwnerCommand, { slug });
  }
}
