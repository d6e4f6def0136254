import { Injectable } from '@nestjs/common';
import type { FindInvoiceMailRequest, InvoiceMail, MailHindrance, Tenant } from '@tulay/contracts';
import { MailSwitch } from '../queue/mail-switch';
import { MailOptOutsStore } from '../unsubscribing/mail-opt-outs.store';
import { readerOf } from '../unsubscribing/subscription-links';
import { CatalogClient } from './catalog.client';
import { MailSettingsClient } from './mail-settings.client';
import { isWantedBy } from './mail.rules';

/** Tells before an invoice is sent whether its customer gets it by mail. */
@Injectable()
export class FindInvoiceMail {
  constructor(
    private readonly mailSwitch: MailSwitch,
    private readonly settings: MailSettingsClient,
    private readonly catalog: CatalogClient,
    private readonly optOuts: MailOptOutsStore,
  ) {}

  async execute({ customerId, ...tenant }: FindInvoiceMailRequest): Promise<InvoiceMail> {
    const recipient = customerId && (await this.catalog.emailOf({ ...tenant, id: customerId }));
    return { recipient, hindrance: await this.hindranceOf(tenant, recipient) };
  }

  private async hindranceOf(tenant: Tenant, recipient: string | null): Promise<MailHindrance | null> {
    if (!this.mailSwitch.isOn(tenant.environment)) return 'switched_off';
    if (!recipient) return 'no_address';
    const settingsOf = await this.settings.ofAll([tenant]);
    if (!isWantedBy(settingsOf(tenant), 'invoice_sent')) return 'not_asked_for';
    const isEnded = await this.optOuts.has({ ...tenant, reader: readerOf(tenant, recipient) });
    return isEnded ? 'unsubscribed' : null;
  }
}
