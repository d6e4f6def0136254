import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  reconcileCommand,
  type ReconcileRequest,
  type Reconciled,
  type ReconciliationFinding,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ReconcilePart } from './reconcile-part';

/** Number of findings that safely fits into one bus message. */
const MAX_FINDINGS = 1_000;

@Controller()
export class ReconciliationController {
  constructor(private readonly reconcile: ReconcilePart) {}

  @OnCommand(reconcileCommand)
  async page(@Payload() query: ReconcileRequest): Promise<Reconciled> {
    const { checked, onTheirWay, findings, cursor, more, seal } = await this.reconcile.page(query);
    const listed = findings.slice(0, MAX_FINDINGS);
    const unlisted = countsOf(findings.slice(MAX_FINDINGS));
    return { checked, onTheirWay, findings: listed, unlisted, cursor, more, seal };
  }
}

function countsOf(findings: ReconciliationFinding[]): Reconciled['unlisted'] {
  const counts: NonNullable<Reconciled['unlisted']> = {};
  for (const { check } of findings) counts[check] = (counts[check] ?? 0) + 1;
  return counts;
}
