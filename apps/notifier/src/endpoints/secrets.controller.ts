import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ensureDefaultSecretCommand,
  rotateWebhookSecretCommand,
  type CreatedWebhookEndpoint,
  type RotateWebhookSecretRequest,
  type Tenant,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { EnsureDefaultSecret } from './ensure-default-secret';
import { RotateSecret } from './rotate-secret';

@Controller()
export class SecretsController {
  constructor(
    private readonly rotateSecret: RotateSecret,
    private readonly ensureSecret: EnsureDefaultSecret,
  ) {}

  @OnCommand(rotateWebhookSecretCommand)
  rotate(@Payload() command: RotateWebhookSecretRequest): Promise<CreatedWebhookEndpoint> {
    return this.rotateSecret.execute(command);
  }

  @OnCommand(ensureDefaultSecretCommand)
  ensureDefault(@Payload() tenant: Tenant): Promise<{ secret: string }> {
    return this.ensureSecret.execute(tenant);
  }
}
