import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  closeDiscrepancyCommand,
  invalidField,
  listDiscrepanciesCommand,
  reconcileProviderCommand,
  type CloseDiscrepancyRequest,
  type Discrepancy,
  type ListDiscrepanciesRequest,
  type ReconciledProvider,
  type ReconcileProviderRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CloseDiscrepancy } from './close-discrepancy';
import { DiscrepanciesStore, toDiscrepancy } from './discrepancies.store';
import { ReconcileProvider } from './reconcile-provider';

const MAX_PAGE = 100;

@Controller()
export class DiscrepanciesController {
  constructor(
    private readonly reconcileProvider: ReconcileProvider,
    private readonly closeDiscrepancy: CloseDiscrepancy,
    private readonly discrepancies: DiscrepanciesStore,
  ) {}

  @OnCommand(reconcileProviderCommand)
  reconcile(@Payload() request: ReconcileProviderRequest): Promise<ReconciledProvider> {
    return this.reconcileProvider.execute(request);
  }

  @OnCommand(listDiscrepanciesCommand)
  async list(@Payload() request: ListDiscrepanciesRequest): Promise<{ discrepancies: Discrepancy[] }> {
    if (!(request.limit >= 1 && request.limit <= MAX_PAGE))
      throw invalidField('limit', `must be 1 to ${MAX_PAGE}`);
    return { discrepancies: (await this.discrepancies.list(request)).map(toDiscrepancy) };
  }

  @OnCommand(closeDiscrepancyCommand)
  close(@Payload() request: CloseDiscrepancyRequest): Promise<Discrepancy> {
    return this.closeDiscrepancy.execute(request);
  }
}
