import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type MailSettings, type SetBrandingRequest } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { BrandingEntity } from './branding.entity';
import { checkedTexts } from './branding.rules';
import { ReadLogo } from './logo/read-logo';

export type BrandingRow = Partial<BrandingEntity> &
  Pick<BrandingEntity, 'merchantId' | 'environment' | 'updated'>;

@Injectable()
export class ReadBrandingChanges {
  constructor(
    private readonly readLogo: ReadLogo,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `invalid_request` if a field is invalid, or `rate_limited` if the logo decoder's
   * queue is full
   */
  async execute({ merchantId, environment, changes }: SetBrandingRequest): Promise<BrandingRow> {
    const fields = {
      ...checkedTexts(changes),
      ...(await this.logoFields(changes.logo)),
      ...mailFields(changes.mails),
    };
    return { ...fields, merchantId, environment, updated: toUnix(this.clock.now(environment)) };
  }

  private async logoFields(given: string | null | undefined): Promise<Partial<BrandingEntity>> {
    if (given === undefined) return {};
    const logo = given === null || given === '' ? null : await this.readLogo.execute(given);
    return {
      logo: logo?.content ?? null,
      logoHash: logo?.hash ?? null,
      logoKind: logo?.kind ?? null,
      logoWidth: logo?.width ?? null,
      logoHeight: logo?.height ?? null,
    };
  }
}

function mailFields({ receipts, invoices, reminders, language }: Partial<MailSettings> = {}) {
  const fields: Partial<BrandingEntity> = {};
  if (receipts !== undefined) fields.mailReceipts = receipts;
  if (invoices !== undefined) fields.mailInvoices = invoices;
  if (reminders !== undefined) fields.mailReminders = reminders;
  if (language !== undefined) fields.mailLanguage = language;
  return fields;
}
