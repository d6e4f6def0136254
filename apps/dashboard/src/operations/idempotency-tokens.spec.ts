import { isId } from '@tulay/contracts';
import { FixedClock } from '@tulay/testing';
import type { RequestContext } from '../http/request-context';
import { IdempotencyTokens } from './idempotency-tokens';

const MINUTE = 60_000;
const visitOf = (formToken: string, merchantId = 'mer_1', environment = 'test'): RequestContext =>
  ({ formToken, context: { member: { merchantId }, environment } }) as unknown as RequestContext;

const clock = new FixedClock(new Date());
const operations = new IdempotencyTokens(clock);
const ana = visitOf('ana');

it("each rendered form gets a new ID that is valid only for the form's purpose", () => {
  const [one, other] = [operations.draw(ana, 'rotate whe_1'), operations.draw(ana, 'rotate whe_1')];
  const ids = [one, other].map((each) => operations.idIn(ana, 'rotate whe_1', each)!);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^cmd_[0-9a-z]{26}$/);
  expect(operations.idIn(ana, 'rotate whe_2', one)).toBeNull();
  expect(isId('re', operations.idIn(ana, 'refund', operations.drawFor(ana, 'refund', 're'))!)).toBe(true);
});

it.each<[string, RequestContext]>([
  ['another session', visitOf('bob')],
  ['another merchant', visitOf('ana', 'mer_2')],
  ['the other mode', visitOf('ana', 'mer_1', 'live')],
])('a token from %s is rejected', (_, visit) => {
  expect(operations.idIn(visit, 'delete', operations.draw(ana, 'delete'))).toBeNull();
});

it('a token is rejected after ten minutes', () => {
  const drawn = operations.draw(ana, 'delete');
  clock.advance(9 * MINUTE);
  expect(operations.idIn(ana, 'delete', drawn)).not.toBeNull();
  clock.advance(2 * MINUTE);
  expect(operations.idIn(ana, 'delete', drawn)).toBeNull();
});

it.each([undefined, '', 'cmd_01', ['a'], 'cmd_01jd0000000000000000000000.x', '.'])(
  'an invalid token is rejected: %j',
  (sent) => {
    expect(operations.idIn(ana, 'delete', sent)).toBeNull();
  },
);
