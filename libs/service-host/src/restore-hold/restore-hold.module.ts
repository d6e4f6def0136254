import { Controller, Module, type DynamicModule, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  byOperator,
  getRestoreHoldCommand,
  invalidField,
  releaseRestoreCommand,
  type ReleaseRestoreRequest,
  type RestoreHeldService,
  type RestoreHoldState,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { RestoreHold } from './restore-hold';

/** Provides a service's `RestoreHold` and handles the operator commands for it. */
@Module({})
export class RestoreHoldModule {
  static register(service: RestoreHeldService): DynamicModule {
    return {
      global: true,
      module: RestoreHoldModule,
      controllers: [restoreHoldController(service)],
      providers: [RestoreHold],
      exports: [RestoreHold],
    };
  }
}

/**
 * Returns a controller for the operator command that releases the hold. The service's name is part of the NATS
 * subject.
 */
function restoreHoldController(service: RestoreHeldService): Type {
  @Controller()
  class RestoreHoldController {
    constructor(private readonly hold: RestoreHold) {}

    @OnCommand(getRestoreHoldCommand(service))
    async get(): Promise<RestoreHoldState> {
      return { service, held_since: await this.hold.heldSince() };
    }

    @OnCommand(releaseRestoreCommand(service))
    async release(@Payload() request: ReleaseRestoreRequest): Promise<RestoreHoldState> {
      if (!request.reason?.trim()) throw invalidField('reason', 'is required');
      await this.hold.release(byOperator(request));
      return this.get();
    }
  }
  return RestoreHoldController;
}
