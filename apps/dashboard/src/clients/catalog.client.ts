import { Injectable } from '@nestjs/common';
import type { Command, Tenant } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { tenantOf, type Visit } from '../http/visit';

/** What a page asks for, without whose it is: the visit says that. */
export type Asked<Request> = Omit<Request, keyof Tenant>;

/** Customers, products, invoices, links and printed codes of whom a visit is for. */
@Injectable()
export class CatalogClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Merchant and environment are those of the visit, whatever the request says.
   * @param commandId the operation of a form: a command that two of its presses send is done once
   */
  ask<Request extends Tenant, Reply>(
    command: Command<Request, Reply>,
    visit: Visit,
    request: NoInfer<Asked<Request>>,
    commandId?: string,
  ): Promise<Reply> {
    return this.commands.ask(command, { ...request, ...tenantOf(visit) } as Request, commandId);
  }
}
