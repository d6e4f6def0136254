import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { currentOperator, toUnix, type Clock, type GetRequest, type StaticQr } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { SwitchPaymentLink } from '../payment-links/switch-payment-link';
import { StaticQrView } from './static-qr.view';
import { StaticQrsStore } from './static-qrs.store';

interface StaticQrArchiving extends GetRequest {
  /** False to unarchive the static QR code. */
  archived: boolean;
}

/**
 * Archives or unarchives a static QR code together with its payment link. A retry changes nothing. Only an
 * operator's action is audited.
 */
@Injectable()
export class ArchiveStaticQr {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly qrs: StaticQrsStore,
    private readonly switchLink: SwitchPaymentLink,
    private readonly view: StaticQrView,
  ) {}

  @Inject(AuditLog) private readonly audit: AuditLog;

  execute({ archived, ...query }: StaticQrArchiving): Promise<StaticQr> {
    return executeOnce(this.db, async (tx) => {
      const qr = await this.qrs.lock(tx, query);
      const now = toUnix(this.clock.now(query.environment));
      const updated = { ...qr, archivedAt: archived ? (qr.archivedAt ?? now) : null };
      await this.qrs.save(tx, updated);
      const trigger = archived ? 'qr.archived' : 'qr.unarchived';
      await this.switchLink.executeIn(tx, { ...query, id: qr.paymentLinkId, trigger });
      const action = archived ? 'static_qr.archived' : 'static_qr.unarchived';
      const isChange = archived === (qr.archivedAt === null);
      const entry = { action, subject: qr.id, detail: { merchant: qr.merchantId } };
      if (currentOperator() && isChange) await this.audit.record(tx, entry);
      return this.view.toResource(updated);
    });
  }
}
