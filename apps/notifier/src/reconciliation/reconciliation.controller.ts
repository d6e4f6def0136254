import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { findUndeliveredCommand, type UndeliveredEvent, type FindUndeliveredRequest } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { UndeliveredStore } from './undelivered.store';

@Controller()
export class ReconciliationController {
  constructor(private readonly undelivered: UndeliveredStore) {}

  @OnCommand(findUndeliveredCommand)
  find(@Payload() { eventIds }: FindUndeliveredRequest): Promise<UndeliveredEvent[]> {
    return this.undelivered.find(eventIds);
  }
}
