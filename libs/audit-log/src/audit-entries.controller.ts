import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  listAuditEntriesCommand,
  type AuditedService,
  type ListAuditEntriesRequest,
  type ListedAuditEntries,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ListAuditEntries } from './list-audit-entries';

/** Returns the controller that lists a service's audit log. The service's name is part of the NATS subject. */
export function auditEntriesController(service: AuditedService): Type {
  @Controller()
  class AuditEntriesController {
    constructor(private readonly listEntries: ListAuditEntries) {}

    @OnCommand(listAuditEntriesCommand(service))
    list(@Payload() request: ListAuditEntriesRequest): Promise<ListedAuditEntries> {
      return this.listEntries.execute(service, request);
    }
  }
  return AuditEntriesController;
}
