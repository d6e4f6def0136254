import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtension, ApiOperation, ApiParam, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import type { ErrorCode } from '@tulay/contracts';
import { headerRefs, KEYED_HEADERS } from '../docs/response-headers';
import { ERROR_CODES_OF } from '../docs/extensions';
import { CompatCheckoutBody } from './compat-checkout.body';
import { CompatCheckoutSchema } from './compat-checkout.openapi';

const REFUSALS: readonly ErrorCode[] = [
  'invalid_request',
  'unauthenticated',
  'project_disabled',
  'project_not_found',
  'rate_limited',
  'internal_error',
  'provider_error',
];

const DESCRIPTION = `For merchants that migrate from the legacy checkout API: only the base URL changes. \`externalId\` is a permanent
idempotency key: the same value always returns the same payment. When the payment succeeds, fails or expires,
\`{status, externalId, referenceNumber, amount}\` is posted to the project's webhook, unsigned, with \`key=…\` in the query
string; \`status\` is \`success\`, \`failed\` or \`expired\`.`;

export const DescribeCompat = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary: 'Create a legacy checkout', description: DESCRIPTION }),
    ApiSecurity('compat_key'),
    ApiParam({ name: 'project', description: 'UUID or slug of the project.', schema: { type: 'string' } }),
    ApiBody({ type: CompatCheckoutBody, required: true }),
    ApiExtension(ERROR_CODES_OF, REFUSALS),
    ApiResponse({ status: 200, type: CompatCheckoutSchema, headers: headerRefs(KEYED_HEADERS) }),
  );
