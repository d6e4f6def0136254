import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  listDueInvoicesCommand,
  type DueInvoice,
  type DueInvoicesPage,
  type ListDueInvoicesRequest,
} from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { OnCommand } from '@tulay/messaging';
import { DueInvoicesStore, type DueRow } from './due-invoices.store';

@Controller()
export class DueInvoicesController {
  constructor(
    private readonly invoices: DueInvoicesStore,
    private readonly standings: MerchantStandings,
  ) {}

  @OnCommand(listDueInvoicesCommand)
  async list(@Payload() query: ListDueInvoicesRequest): Promise<DueInvoicesPage> {
    const rows = await this.invoices.list(query);
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    const invoices = page.filter(hasEmail).filter((invoice) => this.canRemind(invoice, query));
    return { invoices, next: last ? { dueDate: last.dueDate, id: last.id } : null };
  }

  /**
   * Returns false if the merchant's state blocks invoice changes, because customers then cannot pay the invoice
   * either.
   */
  private canRemind({ merchantId }: DueInvoice, { environment }: ListDueInvoicesRequest): boolean {
    return !this.standings.isBlocked({ merchantId, environment }, 'change_invoices');
  }
}

const hasEmail = (row: DueRow): row is DueInvoice => row.email !== null;
