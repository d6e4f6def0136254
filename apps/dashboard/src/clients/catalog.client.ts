import { Injectable } from '@nestjs/common';
import type { Command, Tenant } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { Changes } from '../changes/changes';
import { askerOf, tenantOf, type Visit } from '../http/visit';
import { CATALOG_ACTIONS } from './catalog-actions';

/** What a page asks for, without whose it is: the visit says that. */
export type Asked<Request> = Omit<Request, keyof Tenant>;

/** Customers, products, invoices, links and printed codes of whom a visit is for. */
@Injectable()
export class CatalogClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: Changes,
  ) {}

  /**
   * Merchant and environment are those of the visit, whatever the request says. What changes something is in the audit log.
   * @param commandId the operation of a form: a command that two of its presses send is done once
   */
  async ask<Request extends Tenant, Reply>(
    command: Command<Request, Reply>,
    visit: Visit,
    request: NoInfer<Asked<Request>>,
    commandId?: string,
  ): Promise<Reply> {
    const send = () => this.commands.ask(command, { ...request, ...tenantOf(visit) } as Request, commandId);
    const action = CATALOG_ACTIONS.get(command.subject);
    if (!action) return send();
    const { id, changeId } = request as { id?: string; changeId?: string };
    // What is made is known by the id that its form carries, and so is a change of stock.
    const operation = commandId ?? changeId ?? (action.endsWith('.create') ? id : undefined);
    if (operation === undefined) throw new Error(`${action} has no operation`);
    return this.changes.ask(askerOf(visit), { action, detail: { id }, operation }, send);
  }
}
