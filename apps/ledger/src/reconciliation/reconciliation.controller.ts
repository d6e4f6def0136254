import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  reconcileCommand,
  verifyLedgerCommand,
  type LedgerReport,
  type ReconcileRequest,
  type Reconciled,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ReconcilePart } from './reconcile-part';
import { VerifyLedger } from './verify-ledger';

/** This many findings fit easily into one message of the bus. */
const MAX_FINDINGS = 1_000;

@Controller()
export class ReconciliationController {
  constructor(
    private readonly verifyLedger: VerifyLedger,
    private readonly reconcile: ReconcilePart,
  ) {}

  @OnCommand(verifyLedgerCommand)
  async verify(): Promise<LedgerReport> {
    return (await this.verifyLedger.execute()).report;
  }

  @OnCommand(reconcileCommand)
  async page(@Payload() query: ReconcileRequest): Promise<Reconciled> {
    const { checked, onTheirWay, findings, cursor, more } = await this.reconcile.page(query);
    return { checked, onTheirWay, findings: findings.slice(0, MAX_FINDINGS), cursor, more };
  }
}
