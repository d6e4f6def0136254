import 'reflect-metadata';
import { DomainError } from '@tulay/contracts';
import { Type } from 'class-transformer';
import { IsOptional, IsString, ValidateNested } from 'class-validator';
import { IsMetadata } from './decorators';
import { IsNeverEmpty } from './presence';
import { readJsonObject } from './json-body';
import { validateDto } from './validate-dto';

class InnerBody {
  @IsOptional()
  @IsString()
  line?: string | null;
}

class OuterBody {
  @IsOptional()
  @IsNeverEmpty()
  @IsString()
  onlyTo?: string | null;

  @IsOptional()
  @IsString()
  name?: string | null;

  @IsOptional()
  @ValidateNested({ each: false })
  @Type(() => InnerBody)
  inner?: InnerBody | null;

  @IsOptional()
  @IsMetadata()
  metadata?: Record<string, unknown> | null;
}

const take = (json: string) =>
  validateDto(OuterBody, readJsonObject({ 'content-type': 'application/json' }, Buffer.from(json)));

function issuesOf(json: string): string[] {
  try {
    take(json);
  } catch (error) {
    return Object.keys((error as DomainError).issues ?? {});
  }
  return [];
}

describe('values that cannot be stored and returned unchanged', () => {
  it.each([
    ['NUL, which PostgreSQL cannot store', '{"name":"x\\u0000y"}', 'name'],
    ['NUL in a nested object', '{"inner":{"line":"\\u0000"}}', 'inner.line'],
    ['NUL in metadata', '{"metadata":{"a":["ok","\\u0000"]}}', 'metadata.a.1'],
    ['a high surrogate without a low surrogate', '{"metadata":{"a":"\\ud800"}}', 'metadata.a'],
    ['a low surrogate without a high surrogate', '{"name":"\\udc00x"}', 'name'],
    ['an infinite number', '{"metadata":{"b":1e400}}', 'metadata.b'],
    [
      'an order ID of 19 digits as a number',
      '{"metadata":{"order_id":1546130668394913822}}',
      'metadata.order_id',
    ],
    ['a large negative number in a list', '{"metadata":{"ids":[1,-9007199254740993]}}', 'metadata.ids.1'],
    ['the smallest unsafe integer', '{"metadata":{"a":9007199254740992}}', 'metadata.a'],
    ['a large exponent', '{"metadata":{"a":1e21}}', 'metadata.a'],
    ['__proto__ as a key of metadata', '{"metadata":{"__proto__":{"b":1}}}', 'metadata.__proto__'],
    ['constructor as a key of metadata', '{"metadata":{"constructor":1}}', 'metadata.constructor'],
    ['prototype as a nested key of metadata', '{"metadata":{"a":{"prototype":1}}}', 'metadata.a.prototype'],
    ['an escaped __proto__', '{"metadata":{"\\u005f_proto__":1}}', 'metadata.__proto__'],
    ['NUL in a key of metadata', '{"metadata":{"x\\u0000":1}}', 'metadata.x\0'],
  ])('are rejected with the field’s path: %s', (_, json, path) => {
    expect(issuesOf(json)).toEqual([path]);
  });

  it('are reported with a hint to send an out-of-range number as a string', () => {
    const message = 'must be within the exact number range; send it as a string';
    for (const number of ['1e400', '1546130668394913822'])
      expect(() => take(`{"metadata":{"order_id":${number}}}`)).toThrow(
        expect.objectContaining({ issues: { 'metadata.order_id': [message] } }),
      );
  });

  it.each(['9007199254740991', '-9007199254740991', '0.1', '1e-7', '123456789.25', '0'])(
    'do not include the number %s',
    (number) => {
      expect(JSON.stringify(take(`{"metadata":{"a":${number}}}`).dto.metadata)).toBe(`{"a":${number}}`);
    },
  );

  it('include an object nested more than 20 levels deep', () => {
    const nested = (levels: number) => `{"metadata":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
    expect(issuesOf(nested(19))).toEqual([]);
    expect(issuesOf(nested(20))).toHaveLength(1);
    expect(issuesOf(`{"metadata":${'['.repeat(99)}${']'.repeat(99)}}`)).toHaveLength(1);
  });
});

describe('unknown fields', () => {
  it.each([
    ['NUL in the name', '{"n\\u0000":1}', 'n\0'],
    ['a lone surrogate in the name', '{"\\ud800":1}', '\ud800'],
    ['the name __proto__', '{"__proto__":{"admin":true}}', '__proto__'],
    ['a value that cannot be stored', '{"colour":"\\u0000"}', 'colour'],
    ['an infinite number', '{"colour":[1e400]}', 'colour'],
    ['a name within a nested object', '{"inner":{"__proto__":1}}', 'inner.__proto__'],
  ])('are ignored and reported even with %s', (_, json, path) => {
    const { dto, ignored } = take(json);
    expect(ignored).toEqual([path]);
    expect(Object.getPrototypeOf(dto)).toBe(OuterBody.prototype);
  });
});

describe('empty fields', () => {
  it.each([
    ['an empty string clears an optional field', '{"name":""}', { name: null }],
    ['an empty string clears a field of a nested object', '{"inner":{"line":""}}', { inner: { line: null } }],
    ['an empty list becomes an empty nested object', '{"inner":[]}', { inner: {} }],
    ['an empty list becomes empty metadata', '{"metadata":[]}', { metadata: {} }],
    ['an empty list becomes an empty body', '[]', {}],
  ])('are converted: %s', (_, json, dto) => {
    expect(JSON.parse(JSON.stringify(take(json)))).toEqual({ dto, ignored: [] });
  });

  it('are rejected if omitting the field would widen the request', () => {
    expect(issuesOf('{"onlyTo":""}')).toEqual(['onlyTo']);
    expect(issuesOf('{"onlyTo":"x"}')).toEqual([]);
  });

  it('remain empty strings within metadata', () => {
    expect(take('{"metadata":{"a":"","b":[]}}').dto.metadata).toEqual({ a: '', b: [] });
  });

  it('do not include a non-empty list in place of an object', () => {
    expect(issuesOf('{"inner":[{"line":"x"}],"metadata":[1]}')).toEqual(['inner', 'metadata']);
  });
});
