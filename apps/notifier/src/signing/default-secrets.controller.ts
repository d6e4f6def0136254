import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ensureDefaultSecretCommand,
  rotateDefaultSecretCommand,
  type EnsureDefaultSecretRequest,
  type RotateDefaultSecretRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { EnsureDefaultSecret } from './ensure-default-secret';
import { RotateDefaultSecret } from './rotate-default-secret';

@Controller()
export class DefaultSecretsController {
  constructor(
    private readonly ensureDefaultSecret: EnsureDefaultSecret,
    private readonly rotateDefaultSecret: RotateDefaultSecret,
  ) {}

  @OnCommand(ensureDefaultSecretCommand)
  ensure(@Payload() tenant: EnsureDefaultSecretRequest): Promise<{ secret: string }> {
    return this.ensureDefaultSecret.execute(tenant);
  }

  @OnCommand(rotateDefaultSecretCommand)
  rotate(@Payload() request: RotateDefaultSecretRequest): Promise<{ secret: string }> {
    return this.rotateDefaultSecret.execute(request);
  }
}
