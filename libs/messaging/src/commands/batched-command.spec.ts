import { createPaymentCommand, invalidField, ServiceUnavailable } from '@tulay/contracts';
import { answerEach } from './batched-command';

const item = (data: number) => ({ requestId: `req_${data}`, data: data as never });

it('returns the reply or error of each item in a batched command', async () => {
  const diskIsFull = Object.assign(new Error('could not extend file'), { code: '53100' });
  const failures: Record<number, Error> = { 2: invalidField('amount', 'is required'), 3: diskIsFull };
  const answers = await answerEach(
    createPaymentCommand,
    [1, 2, 3].map(item),
    (data: unknown) => {
      const n = Number(data);
      const failure = failures[n];
      return failure ? Promise.reject(failure) : Promise.resolve({ id: `pay_${n}` } as never);
    },
    (error) => (error === diskIsFull ? new ServiceUnavailable('writes are temporarily disabled') : error),
  );
  expect(answers).toEqual([
    { ok: { id: 'pay_1' } },
    { err: expect.objectContaining({ code: 'invalid_request', issues: { amount: ['is required'] } }) },
    { err: { code: 'internal_error', message: 'writes are temporarily disabled', unanswered: true } },
  ]);
});
