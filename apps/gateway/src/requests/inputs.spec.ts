import 'reflect-metadata';
import { DomainError } from '@tulay/contracts';
import type { DtoClass } from '../validation/rule';
import { validateQuery } from '../validation/validate-dto';
import { ListQuery, toListRequest } from './inputs';

const owner = { merchantId: 'mer_1', environment: 'test' as const };

function issuesOf<T extends object>(type: DtoClass<T>, query: Record<string, unknown>): string[] {
  try {
    validateQuery(type, query);
  } catch (error) {
    return Object.keys((error as DomainError).issues ?? {});
  }
  return [];
}

describe('list parameters', () => {
  it('default to a limit of 25', () => {
    expect(toListRequest(owner, validateQuery(ListQuery, {}))).toEqual({ ...owner, limit: 25 });
  });

  it('include limit, starting_after, created[gte] and created[lte]', () => {
    const query = { limit: '7', starting_after: 'pay_1', 'created[gte]': '10', 'created[lte]': '20' };
    expect(toListRequest(owner, validateQuery(ListQuery, query))).toEqual({
      ...owner,
      limit: 7,
      startingAfter: 'pay_1',
      createdGte: 10,
      createdLte: 20,
    });
  });

  it.each([
    [{ 'created[gt]': '10' }, { createdGte: 11 }],
    [{ 'created[lt]': '10' }, { createdLte: 9 }],
    [{ 'created[gt]': '10', 'created[gte]': '10' }, { createdGte: 11 }],
    [{ 'created[gt]': '10', 'created[gte]': '12' }, { createdGte: 12 }],
    [{ 'created[lt]': '10', 'created[lte]': '10' }, { createdLte: 9 }],
    [{ 'created[lt]': '0' }, { createdLte: -1 }],
    [
      { 'created[gt]': '1970-01-01T00:00:10Z', 'created[lte]': '1970-01-01T08:00:20+08:00' },
      { createdGte: 11, createdLte: 20 },
    ],
  ])('convert the period %j to %j', (query, bounds) => {
    expect(toListRequest(owner, validateQuery(ListQuery, query))).toEqual({
      ...owner,
      limit: 25,
      ...bounds,
    });
  });

  it.each([
    ['limit', '1', '0'],
    ['limit', '100', '101'],
    ['limit', '25', ''],
    ['starting_after', 'x', ''],
    ['created[gte]', '0', '-1'],
    ['created[lte]', '1700000000', 'yesterday'],
    ['created[gte]', '99999999999', '100000000000'],
    ['created[gt]', '5', '5.5'],
    ['created[lt]', '5', ''],
    ['created[gte]', '2026-11-28T00:00:00+08:00', '2026-11-28'],
  ])('include %s, which accepts %p and rejects %p', (field, good, bad) => {
    expect(issuesOf(ListQuery, { [field]: good })).toEqual([]);
    expect(issuesOf(ListQuery, { [field]: bad })).toEqual([field]);
  });
});
