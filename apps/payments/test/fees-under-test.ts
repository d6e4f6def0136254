import { AuditLog } from '@tulay/audit-log';
import type { Clock } from '@tulay/contracts';
import type { Database } from '@tulay/persistence';
import type { Jobs } from '@tulay/service-host';
import type { PaymentsConfig } from '../src/config/payments.config';
import { FeePlans } from '../src/fees/fee-plans';
import { ReadFees } from '../src/fees/read-fees';
import { RemoveScheduledFee } from '../src/fees/remove-scheduled-fee';
import { ScheduleFee } from '../src/fees/schedule-fee';
import { ScheduledFeeEntity } from '../src/fees/scheduled-fee.entity';
import { ScheduledFeesStore } from '../src/fees/scheduled-fees.store';

const DEFAULT_FEES = 'gcash_qr:250:0,instapay_qr:150:0,card:350:1500,bank_transfer:0:1500';

/** The fee classes of one replica. */
export interface FeesReplica {
  plans: FeePlans;
  schedule: ScheduleFee;
  remove: RemoveScheduledFee;
  read: ReadFees;
}

/** Creates the fee classes of one replica, with its own cache. */
export function feesReplica(db: Database, jobs: Jobs, clock: Clock): FeesReplica {
  const store = new ScheduledFeesStore(db.repository(ScheduledFeeEntity));
  const plans = new FeePlans({ DEFAULT_FEES } as PaymentsConfig, store, jobs);
  const audit = new AuditLog();
  return {
    plans,
    schedule: new ScheduleFee(db, store, audit, plans, clock),
    remove: new RemoveScheduledFee(db, store, audit, plans, clock),
    read: new ReadFees(store, plans, clock),
  };
}
