import type { ArgumentsHost } from '@nestjs/common';
import { invalidField, ServiceUnavailable } from '@tulay/contracts';
import type { toWireError } from '@tulay/messaging';
import { pino } from 'pino';
import { lastValueFrom, type Observable } from 'rxjs';
import { ErrorFilter, PlainHttpFilter, reportedBy } from './error.filter';

const host = {
  getType: () => 'rpc',
  switchToRpc: () => ({ getContext: () => ({}) }),
} as unknown as ArgumentsHost;
const filter = new ErrorFilter(pino({ level: 'silent' }), () => new PlainHttpFilter());

type WireError = ReturnType<typeof toWireError>;

/** Returns the error that the caller receives if a command fails with `error`. */
const told = (error: unknown): Promise<WireError> =>
  lastValueFrom(filter.catch(error, host) as Observable<WireError>).catch((wire: WireError) => wire);

describe('a failed command', () => {
  it.each([
    ['the disk is full', { code: '53100', message: 'could not extend file "base/5/1"' }],
    ['the database host is silent', new Error('Query read timeout')],
    ['the database is down', new Error('connect ECONNREFUSED 10.0.0.7:5432')],
    ['the database is a standby', { code: '25006', message: 'cannot execute INSERT' }],
  ])('reports the service as unavailable, without details, if %s', async (_what, error) => {
    const seen = await told(error);
    expect(seen).toMatchObject({ unanswered: true, code: 'internal_error' });
    expect(seen.message).not.toMatch(/base\/5|10\.0\.0\.7|INSERT/);
  });

  it('reports an internal error if the failure is a bug', async () => {
    const seen = await told(new TypeError('x is undefined'));
    expect(seen).toEqual({ code: 'internal_error', message: 'An internal error occurred' });
  });

  it('reports a DomainError with its own code and issues', async () => {
    expect(await told(invalidField('amount', 'is required'))).toMatchObject({
      code: 'invalid_request',
      issues: { amount: ['is required'] },
    });
  });
});

describe('a failed page', () => {
  const sent: unknown[] = [];
  const reply = {
    sent: false,
    status: (code: number) => ({ send: (body: unknown) => sent.push(code, body) }),
  };
  const page = {
    getType: () => 'http',
    switchToHttp: () => ({ getRequest: () => ({ raw: {} }), getResponse: () => reply }),
  } as unknown as ArgumentsHost;
  const failing = [
    [
      'throws',
      (): never => {
        throw new TypeError('no such word');
      },
    ],
    ['rejects', () => Promise.reject(new TypeError('no such word'))],
  ] as const;

  it.each(failing)('gets a response even if the service’s own filter %s', async (_, fail) => {
    sent.length = 0;
    await new ErrorFilter(pino({ level: 'silent' }), () => ({ catch: fail })).catch(new Error('x'), page);
    expect(sent).toEqual([500, { error: { code: 'internal_error', message: 'An internal error occurred' } }]);
  });
});

it('converts temporary database errors to ServiceUnavailable for batch items, and leaves other errors unchanged', () => {
  const reported = reportedBy(pino({ level: 'silent' }), 'failed to create payment');
  const [refusal, fault] = [invalidField('amount', 'is required'), new TypeError('x is undefined')];
  for (const code of ['53100', '25006'])
    expect(reported({ code, message: 'could not write' })).toBeInstanceOf(ServiceUnavailable);
  expect([reported(refusal), reported(fault)]).toEqual([refusal, fault]);
});
