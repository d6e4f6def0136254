import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { DeclaredInputs } from '../validation/declared-inputs';
import { documentInputs, orderFields } from './document-inputs';

const DESCRIPTION = `Take payments in the Philippines through one API: wallet QR, cards and bank transfers.

Send your secret key as \`Authorization: Bearer sk_test_…\` (no real money) or \`sk_live_…\`; the key decides the
environment. Amounts are JSON numbers in the currency's main unit, times are Unix seconds. Lists come newest first, a page at
a time: ask for the next with \`starting_after\`. Every error is \`{error: {code, message, issues?}}\`.`;

/** The document of everything under /v1 and of the legacy checkout, made from the controllers and DTOs. */
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
    .addApiKey({ type: 'apiKey', in: 'header', name: 'sk', description: '`sk_compat_…`' }, 'compat_key')
    .build();
  const inputs = app.get(DeclaredInputs);
  documentInputs(inputs);
  const document = SwaggerModule.createDocument(app, about, { operationIdFactory, autoTagControllers: true });
  orderFields(document, inputs);
  for (const operation of operationsOf(document))
    operation.operationId = operation.operationId?.replace('[0]', '').replace('[1]', '_alias');
  return document;
}

/** `payments_create`: generated clients derive names from it. Swagger adds `[0]` and `[1]` to a handler with two paths. */
const operationIdFactory = (controller: string, method: string): string => {
  const resource = controller.replace(/Controller$/, '');
  return `${resource.charAt(0).toLowerCase()}${resource.slice(1)}_${method}`;
};

const operationsOf = ({ paths }: OpenAPIObject): { operationId?: string }[] =>
  Object.values(paths).flatMap(({ get, post, patch, delete: remove }) =>
    [get, post, patch, remove].filter((operation) => operation !== undefined),
  );
