import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { findPayoutsCommand, type FindPayoutsRequest, type FoundPayout, type List } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { FindPayouts } from './find-payouts';

@Controller()
export class SearchController {
  constructor(private readonly findPayouts: FindPayouts) {}

  @OnCommand(findPayoutsCommand)
  payouts(@Payload() query: FindPayoutsRequest): Promise<List<FoundPayout>> {
    return this.findPayouts.execute(query);
  }
}
