import { ApiSchema } from '@nestjs/swagger';
import type { Environment, WebhookDefaultSecret } from '@tulay/contracts';
import { InEnvironment, Kind, Text } from '../docs/openapi-fields';

@ApiSchema({ name: 'WebhookDefaultSecret' })
export class WebhookDefaultSecretSchema implements WebhookDefaultSecret {
  @Kind('webhook_default_secret') object: 'webhook_default_secret';
  @InEnvironment() environment: Environment;
  @Text("Secret used to sign deliveries to payments' own `webhook_url`.", 'whsec_…') signing_secret: string;
}
