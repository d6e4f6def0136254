import { DomainError, useTracer, withRequestId } from '@tulay/contracts';
import { createLogger, describeError, NestLogger } from './logger';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger('payments', 'info', { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('createLogger', () => {
  it('writes JSON with level, time, service and message', () => {
    const [line] = logged((logger) => logger.info({ payment: 'pay_1' }, 'paid'));
    expect(line).toMatchObject({ level: 'info', service: 'payments', payment: 'pay_1', msg: 'paid' });
    expect(Date.parse(String(line?.time))).not.toBeNaN();
  });

  it('adds the request ID only inside a request', () => {
    const lines = logged((logger) => {
      withRequestId('req_1', () => logger.info('inside'));
      logger.info('outside');
    });
    expect(lines.map((line) => line.request_id)).toEqual(['req_1', undefined]);
  });

  it("adds the ID of the recorded trace and the service's version", () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    useTracer({
      current: () => `00-${traceId}-b7ad6b7169203331-01`,
      inSpan: (_span, work) => work(),
      under: (_parent, work) => work(),
    });
    const [inside] = logged((logger) => logger.info('inside'));
    useTracer(null);
    const [outside] = logged((logger) => logger.info('outside'));
    expect([inside?.trace_id, outside?.trace_id]).toEqual([traceId, undefined]);
    expect(outside?.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('redacts secrets, even in nested fields', () => {
    const secret = 'sk_test_abcdefghijklmnop';
    const [line] = logged((logger) => {
      logger.info(
        {
          secret,
          authorization: secret,
          headers: { authorization: secret, sk: secret },
          a: { b: { token: secret } },
        },
        'x',
      );
    });
    expect(JSON.stringify(line)).not.toContain(secret);
  });

  it('omits customer data in the parameters and details of database errors', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(juan@example.test)',
      parameters: ['juan@example.test'],
    });
    const [line] = logged((logger) => logger.error({ err: error }, 'failed'));
    expect(JSON.stringify(line)).not.toContain('juan');
    expect(line?.err).toMatchObject({ code: '23505', message: 'duplicate key' });
  });

  it("writes NestJS's log lines in the same format", () => {
    const [line] = logged((logger) =>
      new NestLogger(logger).error(new DomainError('not_found', 'gone'), 'Router'),
    );
    expect(line).toMatchObject({ level: 'error', context: 'Router', msg: 'gone' });
  });

  it("writes the properties of an object in NestJS's log lines as fields", () => {
    const [line] = logged((logger) => new NestLogger(logger).warn('rejected', { seq: 7 }, 'JetStream'));
    expect(line).toMatchObject({ level: 'warn', context: 'JetStream', seq: 7, msg: 'rejected' });
  });
});

it('logs a thrown value that is not an Error', () => {
  expect(describeError('text')).toEqual({ message: 'text' });
});
