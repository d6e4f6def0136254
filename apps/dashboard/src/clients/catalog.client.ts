import { Injectable } from '@nestjs/common';
import type { Command, Tenant } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { AuditedChanges } from '../changes/audited-changes';
import { requesterOf, tenantOf, type RequestContext } from '../http/request-context';
import { CATALOG_ACTIONS } from './catalog-actions';

/** Request without the merchant and mode. Both are added from the session. */
export type CatalogCall<Request> = Omit<Request, keyof Tenant>;

/** Client for the catalog service: customers, products, invoices, payment links and static QRs. */
@Injectable()
export class CatalogClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: AuditedChanges,
  ) {}

  /**
   * Sends a request for the session's merchant and mode. Changes are recorded in the audit log.
   * @param commandId the form's idempotency token; a form submitted twice is executed once
   */
  async ask<Request extends Tenant, Reply>(
    command: Command<Request, Reply>,
    visit: RequestContext,
    request: NoInfer<CatalogCall<Request>>,
    commandId?: string,
  ): Promise<Reply> {
    const send = () => this.commands.ask(command, { ...request, ...tenantOf(visit) } as Request, commandId);
    const action = CATALOG_ACTIONS.get(command.subject);
    if (!action) return send();
    const { id, changeId } = request as { id?: string; changeId?: string };
    // A form that creates an object or changes the stock contains an ID that makes the command idempotent.
    const operation = commandId ?? changeId ?? (action.endsWith('.create') ? id : undefined);
    if (operation === undefined) throw new Error(`${action} has no idempotency token`);
    return this.changes.request(requesterOf(visit), { action, detail: { id }, operation }, send);
  }
}
