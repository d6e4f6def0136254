import { Injectable } from '@nestjs/common';
import { getMerchantProfileCommand, type MailSettings, type Tenant } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

const NONE: MailSettings = { receipts: false, invoices: false, reminders: false, language: 'en' };

@Injectable()
export class MailSettingsClient {
  constructor(private readonly commands: CommandClient) {}

  /** Returns a function that finds a tenant's settings. The settings are requested once per tenant. */
  async ofAll(tenants: readonly Tenant[]): Promise<(tenant: Tenant) => MailSettings> {
    const byName = new Map(tenants.map((tenant) => [nameOf(tenant), tenant]));
    const asked = [...byName].map(async ([name, tenant]) => [name, await this.of(tenant)] as const);
    const found = new Map(await Promise.all(asked));
    return (tenant) => found.get(nameOf(tenant)) ?? NONE;
  }

  private async of({ merchantId, environment }: Tenant): Promise<MailSettings> {
    const { face } = await this.commands.ask(getMerchantProfileCommand, { merchantId, environment });
    return face?.mails ?? NONE;
  }
}

const nameOf = ({ merchantId, environment }: Tenant): string => `${merchantId} ${environment}`;
