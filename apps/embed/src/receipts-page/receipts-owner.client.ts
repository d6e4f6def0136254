import { Injectable } from '@nestjs/common';
import { findReceiptsOwnerCommand, type ReceiptsOwner } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { requireSlug } from '../layout/slug';

/** What the catalog, which keeps the customers, tells a receipts page. */
@Injectable()
export class ReceiptsOwnerClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `not_found`, without a question when the slug cannot be one */
  async owner(slug: string): Promise<ReceiptsOwner> {
    requireSlug(slug);
    return this.commands.ask(findReceiptsOwnerCommand, { slug });
  }
}
