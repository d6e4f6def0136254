import { AuditLogEntity, CreateAuditLog0005000000000 } from '@tulay/audit-log';
import { SurplusFindingEntity } from '@tulay/reconciliation';
import type { Schema } from '@tulay/service-host';
import { CreateBooks1001000000000 } from '../migrations/0001-create-books';
import { GuardBooks1002000000000 } from '../migrations/0002-guard-books';
import { CreatePostBatch1003000000000 } from '../migrations/0003-create-post-batch';
import { CreateAdjustments1004000000000 } from '../migrations/0004-create-adjustments';
import { CreateReconciliation1005000000000 } from '../migrations/0005-create-reconciliation';
import { RenameReconciliationMarks1006000000000 } from '../migrations/0006-rename-reconciliation-marks';
import { CreateBookSeals1007000000000 } from '../migrations/0007-create-book-seals';
import { IndexEntriesByJournal1008000000000 } from '../migrations/0008-index-entries-by-journal';
import { IndexJournalsByTime1009000000000 } from '../migrations/0009-index-journals-by-time';
import { SumBalancesByDay1010000000000 } from '../migrations/0010-sum-balances-by-day';
import { LookUpAccountsOfDays1011000000000 } from '../migrations/0011-look-up-accounts-of-days';
import { LookUpAccounts1012000000000 } from '../migrations/0012-look-up-accounts';
import { CreateRowSeals1013000000000 } from '../migrations/0013-create-row-seals';
import { CreateProviderBooks1014000000000 } from '../migrations/0014-create-provider-books';
import { IndexKindsByTime1015000000000 } from '../migrations/0015-index-kinds-by-time';
import { CountSurplusFindings1016000000000 } from '../migrations/0016-count-surplus-findings';
import { PartitionAuditLog1017000000000 } from '../migrations/0017-partition-audit-log';
import { IndexAuditLog1018000000000 } from '../migrations/0018-index-audit-log';
import { BalanceDayEntity } from './balances/balance-day.entity';
import { AccountEntity } from './postings/account.entity';
import { AdjustmentEntity } from './postings/adjustment.entity';
import { EntryEntity } from './postings/entry.entity';
import { JournalEntity } from './postings/journal.entity';
import { BookFindingEntity } from './verification/book-finding.entity';
import { SealEntity } from './verification/seal.entity';
import { CheckpointEntity } from './reconciliation/checkpoint.entity';
import { FindingEntity } from './reconciliation/finding.entity';
import { RowSealEntity } from './row-seals/row-seal.entity';
import { ProviderDayEntity } from './settlements/provider-day.entity';
import { SettlementEntity } from './settlements/settlement.entity';

export const ledgerSchema: Schema = {
  entities: [
    AccountEntity,
    AdjustmentEntity,
    AuditLogEntity,
    BalanceDayEntity,
    BookFindingEntity,
    CheckpointEntity,
    EntryEntity,
    FindingEntity,
    JournalEntity,
    ProviderDayEntity,
    RowSealEntity,
    SealEntity,
    SettlementEntity,
    SurplusFindingEntity,
  ],
  migrations: [
    CreateBooks1001000000000,
    GuardBooks1002000000000,
    CreatePostBatch1003000000000,
    CreateAdjustments1004000000000,
    CreateReconciliation1005000000000,
    RenameReconciliationMarks1006000000000,
    CreateBookSeals1007000000000,
    IndexEntriesByJournal1008000000000,
    IndexJournalsByTime1009000000000,
    SumBalancesByDay1010000000000,
    LookUpAccountsOfDays1011000000000,
    LookUpAccounts1012000000000,
    CreateRowSeals1013000000000,
    CreateProviderBooks1014000000000,
    IndexKindsByTime1015000000000,
    CountSurplusFindings1016000000000,
    CreateAuditLog0005000000000,
    PartitionAuditLog1017000000000,
    IndexAuditLog1018000000000,
  ],
};
