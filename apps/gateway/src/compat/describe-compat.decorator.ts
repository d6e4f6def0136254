import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import type { ErrorCode } from '@tulay/contracts';
import { ANSWER_HEADERS, ERROR_HEADERS } from '../docs/answer-headers';
import { CompatCheckoutSchema, CompatErrorSchema } from './compat-checkout.openapi';

const REFUSALS: Record<number, ErrorCode> = {
  400: 'invalid_request',
  401: 'unauthenticated',
  403: 'project_disabled',
  404: 'project_not_found',
  429: 'rate_limited',
  500: 'internal_error',
  502: 'provider_error',
};

/** Describes the legacy checkout in `/openapi.json`. */
export const DescribeCompat = (): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      summary: 'Open a legacy checkout',
      description:
        'For merchants of the legacy checkout API: only their base URL changes. `externalId` is the idempotency key, for ever: the same one answers the same payment. When the payment has succeeded, failed or expired, `{status, externalId, referenceNumber, amount}` is posted to the webhook of the project, with `key=…` in the query and no signature; `status` is `success`, `failed` or `expired`.',
    }),
    ApiSecurity('compat_key'),
    ApiParam({ name: 'project', description: 'The uuid or the slug of the project.' }),
    ApiResponse({ status: 200, type: CompatCheckoutSchema, description: 'Done', headers: ANSWER_HEADERS }),
    ...Object.entries(REFUSALS).map(([status, code]) =>
      ApiResponse({
        status: Number(status),
        type: CompatErrorSchema,
        description: code,
        headers: ERROR_HEADERS[Number(status)] ?? {},
      }),
    ),
  );
