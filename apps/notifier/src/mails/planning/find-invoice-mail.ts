import { Injectable } from '@nestjs/common';
import type { Customer, FindInvoiceMailRequest, InvoiceMail, MailHindrance, Tenant } from '@tulay/contracts';
import { MailSwitch } from '../queue/mail-switch';
import { MailOptOutsStore } from '../unsubscribing/mail-opt-outs.store';
import { readerOf } from '../unsubscribing/subscription-links';
import { CatalogClient } from './catalog.client';
import { MailSettingsClient } from './mail-settings.client';
import { isWantedBy } from './mail.rules';

@Injectable()
export class FindInvoiceMail {
  constructor(
    private readonly mailSwitch: MailSwitch,
    private readonly settings: MailSettingsClient,
    private readonly catalog: CatalogClient,
    private readonly optOuts: MailOptOutsStore,
  ) {}

  async execute({ customerId, ...tenant }: FindInvoiceMailRequest): Promise<InvoiceMail> {
    const customer = customerId === null ? null : await this.catalog.find({ ...tenant, id: customerId });
    return { recipient: customer?.email ?? null, hindrance: await this.hindranceOf(tenant, customer) };
  }

  private async hindranceOf(tenant: Tenant, customer: Customer | null): Promise<MailHindrance | null> {
    if (!this.mailSwitch.isOn(tenant.environment)) return 'switched_off';
    if (!customer) return 'no_customer';
    if (!customer.email) return 'no_address';
    const settingsOf = await this.settings.ofAll([tenant]);
    if (!isWantedBy(settingsOf(tenant), 'invoice_sent')) return 'not_asked_for';
    const isEnded = await this.optOuts.has({ ...tenant, reader: readerOf(tenant, customer.email) });
    return isEnded ? 'unsubscribed' : null;
  }
}
