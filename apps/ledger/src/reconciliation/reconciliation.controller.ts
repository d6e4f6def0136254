import { Controller } from '@nestjs/common';
import { verifyLedgerCommand, type LedgerReport } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { VerifyLedger } from './verify-ledger';

@Controller()
export class ReconciliationController {
  constructor(private readonly verifyLedger: VerifyLedger) {}

  @OnCommand(verifyLedgerCommand)
  async verify(): Promise<LedgerReport> {
    return (await this.verifyLedger.execute()).report;
  }
}
