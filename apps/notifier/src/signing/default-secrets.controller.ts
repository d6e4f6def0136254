import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ensureDefaultSecretCommand, type EnsureDefaultSecretRequest } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { EnsureDefaultSecret } from './ensure-default-secret';

@Controller()
export class DefaultSecretsController {
  constructor(private readonly ensureDefaultSecret: EnsureDefaultSecret) {}

  @OnCommand(ensureDefaultSecretCommand)
  ensure(@Payload() tenant: EnsureDefaultSecretRequest): Promise<{ secret: string }> {
    return this.ensureDefaultSecret.execute(tenant);
  }
}
