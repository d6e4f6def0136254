import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  byOperator,
  closeDiscrepancyCommand,
  invalidField,
  listDiscrepanciesCommand,
  reconcileProviderCommand,
  type CloseDiscrepancyRequest,
  type Discrepancy,
  type ListDiscrepanciesRequest,
  type ListedDiscrepancies,
  type ReconciledProvider,
  type ReconcileProviderRequest,
  type RoutingService,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CloseDiscrepancy } from './close-discrepancy';
import { DiscrepanciesStore } from './discrepancies.store';
import { numberOf, toDiscrepancy } from './discrepancy.view';
import { ReconcileProvider } from './reconcile-provider';

const MAX_PAGE = 100;

/** Returns a controller for operator commands about the reconciliation of a service with its providers. */
export function discrepanciesController(service: RoutingService): Type {
  @Controller()
  class DiscrepanciesController {
    constructor(
      private readonly reconcileProvider: ReconcileProvider,
      private readonly closeDiscrepancy: CloseDiscrepancy,
      private readonly discrepancies: DiscrepanciesStore,
    ) {}

    @OnCommand(reconcileProviderCommand(service))
    reconcile(@Payload() request: ReconcileProviderRequest): Promise<ReconciledProvider> {
      return this.reconcileProvider.execute(request);
    }

    @OnCommand(listDiscrepanciesCommand(service))
    async list(@Payload() request: ListDiscrepanciesRequest): Promise<ListedDiscrepancies> {
      if (!(request.limit >= 1 && request.limit <= MAX_PAGE))
        throw invalidField('limit', `must be an integer between 1 and ${MAX_PAGE}`);
      const after = request.after && numberOf(service, request.after);
      const rows = await this.discrepancies.list({ ...request, after });
      const unlisted = await this.discrepancies.countUnlisted(request);
      return { discrepancies: rows.map((row) => toDiscrepancy(service, row)), unlisted };
    }

    @OnCommand(closeDiscrepancyCommand(service))
    close(@Payload() request: CloseDiscrepancyRequest): Promise<Discrepancy> {
      return this.closeDiscrepancy.execute(byOperator(request));
    }
  }
  return DiscrepanciesController;
}
