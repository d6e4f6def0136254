import { Injectable } from '@nestjs/common';
import type { Command, Tenant } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { createHash } from 'node:crypto';
import { tenantOf, type Visit } from '../http/visit';

/** What a page asks for, without whose it is: the visit says that. */
export type Asked<Request> = Omit<Request, keyof Tenant>;

/** Customers, products, invoices, links and printed codes of whom a visit is for. */
@Injectable()
export class CatalogClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Merchant and environment are those of the visit, whatever the request says.
   * @param formId drawn when the form was written: a command that two of its presses send is done once
   */
  ask<Request extends Tenant, Reply>(
    command: Command<Request, Reply>,
    visit: Visit,
    request: NoInfer<Asked<Request>>,
    formId?: string,
  ): Promise<Reply> {
    const tenant = tenantOf(visit);
    const commandId = formId === undefined ? undefined : commandIdOf(tenant, formId);
    return this.commands.ask(command, { ...request, ...tenant } as Request, commandId);
  }
}

/** A form's id comes from a browser. With its merchant in it, it meets no answer that was kept for another. */
const commandIdOf = ({ merchantId, environment }: Tenant, formId: string): string =>
  `cmd_${createHash('sha256').update([merchantId, environment, formId].join(' ')).digest('hex')}`;
