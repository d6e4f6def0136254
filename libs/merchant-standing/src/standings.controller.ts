import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  noteMerchantStandingCommand,
  type EnforcingService,
  type MerchantRestrictions,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { MerchantStandings } from './merchant-standings';

/** Returns the controller that receives the restrictions; the service's name is part of the NATS subject. */
export function standingsController(service: EnforcingService): Type {
  @Controller()
  class StandingsController {
    constructor(private readonly standings: MerchantStandings) {}

    @OnCommand(noteMerchantStandingCommand(service))
    async note(@Payload() restrictions: MerchantRestrictions): Promise<{ noted: true }> {
      await this.standings.note(restrictions);
      return { noted: true };
    }
  }
  return StandingsController;
}
