import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  countSealedValuesCommand,
  resealValuesCommand,
  type CountedSealedValues,
  type CountSealedValuesRequest,
  type ResealedValues,
  type ResealValuesRequest,
  type SealingService,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CountSealedValues } from './count-sealed-values';
import { ResealValues } from './reseal-values';

/**
 * Returns a controller for operator commands that count and reseal a service's sealed values. The service's
 * name is part of the NATS subjects.
 */
export function resealingController(service: SealingService): Type {
  @Controller()
  class ResealingController {
    constructor(
      private readonly resealValues: ResealValues,
      private readonly countValues: CountSealedValues,
    ) {}

    @OnCommand(resealValuesCommand(service))
    reseal(@Payload() request: ResealValuesRequest): Promise<ResealedValues> {
      return this.resealValues.execute(request);
    }

    @OnCommand(countSealedValuesCommand(service))
    count(@Payload() request: CountSealedValuesRequest): Promise<CountedSealedValues> {
      return this.countValues.execute(request);
    }
  }
  return ResealingController;
}
