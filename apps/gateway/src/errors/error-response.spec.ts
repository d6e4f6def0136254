import { HttpException } from '@nestjs/common';
import { DomainError, ERROR_CODES, ServiceUnavailable, type ErrorCode } from '@tulay/contracts';
import { isUnexpected, toErrorAnswer, unreadable } from './error-response';
import { ERROR_STATUS } from './error-status';
import { HttpRefusal, tryAgainLater } from './http-refusal';

const SPEC: [ErrorCode, number][] = [
  ['invalid_request', 400],
  ['unauthenticated', 401],
  ['insufficient_scope', 403],
  ['not_found', 404],
  ['invalid_state', 400],
  ['rate_limited', 429],
  ['no_route', 400],
  ['insufficient_balance', 400],
  ['conflict', 409],
  ['project_not_found', 404],
  ['project_disabled', 403],
  ['unsupported_combo', 400],
  ['unexpected_scope', 400],
  ['missing_scope', 400],
  ['customer_not_found', 404],
  ['invalid_tabs', 400],
  ['provider_error', 502],
  ['internal_error', 500],
  ['email_taken', 409],
  ['invalid_token', 400],
  ['already_used', 409],
];

describe('HTTP status of error codes', () => {
  it.each(SPEC)('maps %s to %i', (code, status) => {
    expect(toErrorAnswer(new DomainError(code, 'why'), 'req_1')).toMatchObject({
      status,
      body: { error: { code } },
    });
  });

  it('maps every error code', () => {
    expect(SPEC.map(([code]) => code).sort()).toEqual([...ERROR_CODES].sort());
    expect(Object.keys(ERROR_STATUS).sort()).toEqual([...ERROR_CODES].sort());
  });
});

describe('the error body', () => {
  const issues = { amount: ['must be a number'] };

  it('contains field-level issues with status 400', () => {
    const { body } = toErrorAnswer(new DomainError('invalid_request', 'bad', issues), 'req_1');
    expect(body).toEqual({
      error: { code: 'invalid_request', message: 'bad: amount must be a number', issues },
    });
  });

  it('includes the first invalid field and the number of other invalid fields in the message', () => {
    const three = { ...issues, method: ['is required'], currency: ['must be a supported currency'] };
    const { body } = toErrorAnswer(new DomainError('invalid_request', 'bad', three), 'req_1');
    expect(body.error.message).toBe('bad: amount must be a number; and 2 more');
  });

  it('does not include an issue in the message if the issue is a code', () => {
    const refused = new DomainError('invalid_state', 'Not refundable', { payment: ['refund_not_supported'] });
    expect(toErrorAnswer(refused, 'req_1').body.error).toMatchObject({
      message: 'Not refundable',
      issues: { payment: ['refund_not_supported'] },
    });
  });

  it('does not contain issues if the status is not 400', () => {
    const { body } = toErrorAnswer(new DomainError('not_found', 'no', issues), 'req_1');
    expect(body).toEqual({ error: { code: 'not_found', message: 'no' } });
  });

  it.each([
    new Error('column p.fee does not exist'),
    new DomainError('internal_error', 'payments.cmd.create-payment failed'),
    new HttpException('details', 500),
    'thrown text',
    undefined,
  ])('reveals only the request ID for an unexpected error: %p', (error) => {
    const { status, body } = toErrorAnswer(error, 'req_42');
    expect(status).toBe(500);
    expect(body.error.code).toBe('internal_error');
    expect(body.error.message).toContain('req_42');
    expect(JSON.stringify(body)).not.toMatch(/column|payments\.cmd|details|thrown/);
    expect(isUnexpected(error)).toBe(true);
  });

  it('returns 503 with Retry-After and no details if a service does not respond', () => {
    const error = new ServiceUnavailable('no response from payments.cmd.create-payment: timeout');
    const { status, headers, body } = toErrorAnswer(error, 'req_42');
    expect([status, headers, body.error.code]).toEqual([503, { 'Retry-After': '5' }, 'internal_error']);
    expect(body.error.message).toContain('req_42');
    expect(JSON.stringify(body)).not.toMatch(/payments\.cmd|timeout/);
    expect(isUnexpected(error)).toBe(true);
  });

  it('returns 503 with Retry-After and no details if the database fails', () => {
    const full = { code: '53100', message: 'could not extend file "base/5/1": No space left on device' };
    for (const error of [full, new Error('Query read timeout'), new Error('connect ECONNREFUSED 10.0.0.7')]) {
      const { status, headers, body } = toErrorAnswer(error, 'req_42');
      expect([status, headers]).toEqual([503, { 'Retry-After': '5' }]);
      expect(JSON.stringify(body)).not.toMatch(/space|timeout|10\.0/);
      expect(isUnexpected(error)).toBe(true);
    }
  });

  it.each([400, 413, 414, 415, 431])(
    'returns invalid_request with status %i for an unreadable request',
    (status) => {
      const answer = toErrorAnswer(new HttpException('FST_ERR', status), 'req_1');
      expect(answer).toMatchObject({ status, body: { error: { code: 'invalid_request' } } });
      expect(isUnexpected(new HttpException('FST_ERR', status))).toBe(false);
    },
  );

  it('returns not_found for an unknown path', () => {
    expect(unreadable(404).body.error.code).toBe('not_found');
  });
});

describe('error headers', () => {
  it('include Retry-After in seconds if a retry can succeed', () => {
    expect(toErrorAnswer(tryAgainLater('rate_limited', 'slow down', 17), 'req_1').headers).toEqual({
      'Retry-After': '17',
    });
  });

  it('include the authentication scheme with status 401', () => {
    expect(toErrorAnswer(new DomainError('unauthenticated', 'no'), 'req_1').headers).toEqual({
      'WWW-Authenticate': 'Bearer',
    });
  });

  it('can be overridden by the error, like the status', () => {
    const refusal = new HttpRefusal('invalid_request', 'no', { status: 405, headers: { Allow: 'GET' } });
    expect(toErrorAnswer(refusal, 'req_1')).toMatchObject({ status: 405, headers: { Allow: 'GET' } });
  });
});
