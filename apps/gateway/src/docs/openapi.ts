import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

const DESCRIPTION = `Take payments in the Philippines through one API: wallet QR, cards and bank transfers.

Send your secret key as \`Authorization: Bearer sk_test_…\` (no real money) or \`sk_live_…\`; the key decides the
environment. Amounts are JSON numbers in the currency's main unit, times are Unix seconds. Lists come newest first, a page at
a time: ask for the next with \`starting_after\`. Every error is \`{error: {code, message, issues?}}\`.`;

/** The document of everything under /v1, made from the controllers and DTOs. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const about = new DocumentBuilder()
    .setTitle('Tulay')
    .setDescription(DESCRIPTION)
    .setVersion('1.0.0')
    .addServer('/')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: '`sk_test_…` or `sk_live_…`' },
      'secret_key',
    )
    .build();
  return SwaggerModule.createDocument(app, about, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
    autoTagControllers: true,
  });
}
