import { Inject, Injectable } from '@nestjs/common';
import {
  toUnix,
  type Branding,
  type Clock,
  type MailSettings,
  type SetBrandingRequest,
} from '@tulay/contracts';
import { AuditLog } from '@tulay/audit-log';
import { answerOnce, Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { MerchantsStore } from '../merchants/merchants.store';
import { BrandingViews } from './branding-views';
import type { BrandingEntity } from './branding.entity';
import { checkedTexts } from './branding.rules';
import { BrandingsStore } from './brandings.store';
import { readLogo } from './logo/read-logo';

const AUDIT = new AuditLog();

/** Changes how a merchant looks to payers. Omitted fields stay. */
@Injectable()
export class SetBranding {
  constructor(
    private readonly db: Database,
    private readonly merchants: MerchantsStore,
    private readonly brandings: BrandingsStore,
    private readonly views: BrandingViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param actor who is audited: the operator, or the merchant by a key */
  async execute({ merchantId, environment, changes }: SetBrandingRequest, actor: string): Promise<Branding> {
    const fields: Partial<BrandingEntity> = {
      ...checkedTexts(changes),
      ...logoFields(changes.logo),
      ...mailFields(changes.mails),
    };
    const row = { ...fields, merchantId, environment, updated: toUnix(this.clock.now(environment)) };
    return answerOnce(this.db, (tx) => this.save(tx, row, { fields: Object.keys(fields), actor }));
  }

  private async save(
    tx: Tx,
    row: Parameters<BrandingsStore['save']>[1],
    { fields, actor }: { fields: string[]; actor: string },
  ): Promise<Branding> {
    await this.merchants.lock(tx, row.merchantId);
    await this.brandings.save(tx, row);
    const detail = { environment: row.environment, fields };
    const entry = { action: 'merchant.branding_set', subject: row.merchantId, detail, actor };
    await AUDIT.record(tx, entry);
    return this.views.branding(row, await this.brandings.findIn(tx, row));
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

function logoFields(given: string | null | undefined): Partial<BrandingEntity> {
  if (given === undefined) return {};
  const logo = given === null || given === '' ? null : readLogo(given);
  return {
    logo: logo?.content ?? null,
    logoHash: logo?.hash ?? null,
    logoKind: logo?.kind ?? null,
    logoWidth: logo?.width ?? null,
    logoHeight: logo?.height ?? null,
  };
}
