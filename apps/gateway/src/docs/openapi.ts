import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { GatewayConfig } from '../config/gateway.config';
import { inShapeOf } from '../errors/compat-error';
import { DeclaredInputs } from '../validation/declared-inputs';
import { ABOUT } from './about';
import { AccountSchema } from './account.openapi';
import { nameAliases, routesOf, type Extended } from './aliases';
import { documentResponses } from './response-examples';
import { HEADERS } from './response-headers';
import { documentExamples, documentInputs, finishBodies } from './document-inputs';
import { describeErrorCodes } from './error-descriptions';
import { errorResponses, sharedResponses, type ErrorShape } from './error-responses';
import { ERROR_CODES_OF } from './extensions';
import { describeDefaults, describeFields, filterDescription } from './field-descriptions';
import { toJsonSchemas, type AnySchema } from './json-schema';
import { NAMED_TYPES } from './openapi-fields';
import { sectionOf, TAGS } from './sections';
import { CompatErrorSchema, ErrorSchema } from './error.openapi';
import { describeWebhooks } from './webhooks.openapi';

const LEGACY_PATH = '/api/merchant-project/';

const NATIVE: ErrorShape = { prefix: '', schema: 'ApiError', write: (body) => body };
const COMPAT: ErrorShape = {
  prefix: 'Compat',
  schema: 'CompatError',
  write: (body) => inShapeOf(LEGACY_PATH, body),
};

/** Returns the OpenAPI 3.1 document for /v1 and the legacy checkout, generated from controllers and DTOs. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const inputs = app.get(DeclaredInputs);
  documentInputs(inputs);
  const document = SwaggerModule.createDocument(
    app,
    frame(app.get<GatewayConfig>(SERVICE_CONFIG).PUBLIC_URL || '/'),
    {
      operationIdFactory,
      autoTagControllers: false,
      extraModels: [ErrorSchema, CompatErrorSchema, AccountSchema],
    },
  );
  finishBodies(document, inputs);
  toJsonSchemas(document);
  nameAliases(document);
  for (const { path, operation } of routesOf(document)) finishOperation(path, operation);
  documentExamples(document, inputs);
  Object.assign(document.components?.schemas ?? {}, NAMED_TYPES);
  describeWebhooks(document);
  documentResponses(document);
  const schemas = document.components?.schemas as Record<string, AnySchema>;
  describeErrorCodes(schemas);
  describeFields(schemas);
  describeDefaults(schemas);
  return {
    ...document,
    tags: TAGS,
    components: {
      ...document.components,
      headers: HEADERS,
      responses: usedIn(document.paths, { ...sharedResponses(NATIVE), ...sharedResponses(COMPAT) }),
    },
  };
}

function usedIn<T>(paths: object, responses: Record<string, T>): Record<string, T> {
  const text = JSON.stringify(paths);
  const used = Object.entries(responses).filter(([name]) => text.includes(`#/components/responses/${name}"`));
  return Object.fromEntries(used);
}

const frame = (server: string): Omit<OpenAPIObject, 'paths'> =>
  new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Tulay')
    .setDescription(ABOUT)
    .setVersion('1.0.0')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer(server)
    .addSecurity('secret_key', {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'sk_test_… or sk_live_…',
      description: 'Your secret API key. Each operation lists the scope that the key needs.',
    })
    .addSecurity('compat_key', {
      type: 'apiKey',
      in: 'header',
      name: 'sk',
      description: 'The secret of a legacy-checkout project, `sk_compat_…`.',
    })
    .build();

/** Generates IDs such as `payments_create`, from which generated clients derive method names. */
const operationIdFactory = (controller: string, method: string): string => {
  const resource = controller.replace(/Controller$/, '');
  return `${resource.charAt(0).toLowerCase()}${resource.slice(1)}_${method}`;
};

function finishOperation(path: string, operation: Extended): void {
  operation.tags = [sectionOf(path)];
  // Swagger UI does not show the scopes of a bearer scheme.
  const [scope] = operation.security?.flatMap((one) => one.secret_key ?? []) ?? [];
  if (scope) operation.description = `${operation.description}\n\nRequired scope: \`${scope}\`.`;
  const shape = path.startsWith(LEGACY_PATH) ? COMPAT : NATIVE;
  const codes = operation[ERROR_CODES_OF] as Parameters<typeof errorResponses>[0];
  const hasBody = operation.requestBody !== undefined;
  for (const one of operation.parameters ?? [])
    if ('in' in one)
      one.description ??= one.in === 'path' ? 'ID of the object.' : filterDescription(one.name);
  for (const response of Object.values(operation.responses))
    if (response && 'content' in response) response.description = responseDescription(response.content);
  Object.assign(operation.responses, errorResponses(codes, { shape, hasBody }));
}

/** Returns a description such as `The webhook endpoint.` for the schema `WebhookEndpoint`. */
function responseDescription(content: Record<string, { schema?: object }> | undefined): string {
  if (content && 'application/pdf' in content) return 'The PDF.';
  const { $ref = '' } = (content?.['application/json']?.schema ?? {}) as AnySchema;
  const words = $ref
    .replace(/^.*\//, '')
    .replace(/(?<=\w)([A-Z])/g, ' $1')
    .toLowerCase();
  return words.endsWith(' list') ? `A page of the ${words}.` : `The ${words}.`;
}
