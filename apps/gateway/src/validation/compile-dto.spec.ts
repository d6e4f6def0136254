import 'reflect-metadata';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsDefined,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  MinLength,
  registerDecorator,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  validateSync,
} from 'class-validator';
import { Type } from 'class-transformer';
import { issuesOf } from '../../test/issues-of';
import { compileDto } from './compile-dto';
import { CannotChange, IsNotNull } from './presence';
import type { DtoClass } from './rule';

class LineDto {
  @IsString()
  name: string;
}

/** Creates a class whose single field has these decorators, in source order. */
function dtoWith(...decorators: PropertyDecorator[]): DtoClass<object> {
  class ProbeDto {}
  for (const decorate of [...decorators].reverse()) decorate(ProbeDto.prototype, 'field');
  return ProbeDto;
}

describe('compilation of DTOs at startup', () => {
  const waits: PropertyDecorator = (target, propertyName) =>
    registerDecorator({
      name: 'waits',
      async: true,
      target: target.constructor,
      propertyName: String(propertyName),
      validator: { validate: () => Promise.resolve(true) },
    });

  it.each<[string, PropertyDecorator[], string]>([
    ['a group', [IsString({ groups: ['create'] })], 'a validation group'],
    ['always', [IsString({ always: true })], 'the `always` option'],
    ['validateIf', [IsString({ validateIf: () => true })], 'the `validateIf` option'],
    ['a message', [IsString({ message: 'no' })], 'a custom message'],
    ['a condition', [ValidateIf(() => true), IsString()], 'a custom condition'],
    ['an asynchronous check', [waits], 'an asynchronous check'],
    ['a decorator without a rule', [IsEmail()], '@isEmail'],
    ['isDefined', [IsDefined()], '@isDefined'],
    [
      'a check that is not a domain rule',
      [ValidateBy({ name: 'isOdd', validator: { validate: () => true } })],
      '@isOdd',
    ],
  ])('rejects an unsupported declaration: %s', (_what, decorators, named) => {
    expect(() => compileDto(dtoWith(...decorators))).toThrow(`ProbeDto.field: ${named} is not supported`);
  });

  it('rejects a nested object without a type', () => {
    expect(() => compileDto(dtoWith(ValidateNested()))).toThrow(
      'ProbeDto.field: @ValidateNested() needs @Type',
    );
  });

  it('rejects a list of objects without each: true', () => {
    class LinesDto {
      @ValidateNested()
      @Type(() => LineDto)
      lines: LineDto[];
    }
    expect(() => compileDto(LinesDto)).toThrow(
      'LinesDto.lines: a list needs @ValidateNested({ each: true })',
    );
  });

  it('rejects a rule with each: true but no @IsArray()', () => {
    expect(() => compileDto(dtoWith(IsString({ each: true })))).toThrow('{ each: true } needs @IsArray()');
  });

  it('rejects a class without fields', () => {
    class EmptyDto {}
    expect(() => compileDto(EmptyDto)).toThrow('EmptyDto declares no fields');
  });

  it('rejects an unsupported decorator in a nested class', () => {
    class InnerDto {
      @IsEmail()
      email: string;
    }
    class OuterDto {
      @ValidateNested()
      @Type(() => InnerDto)
      inner: InnerDto;
    }
    expect(() => compileDto(OuterDto)).toThrow('InnerDto.email: @isEmail is not supported');
  });
});

const BUILT_IN: [string, PropertyDecorator[], unknown[], unknown[], string][] = [
  [
    'at most 5 characters',
    [MaxLength(5)],
    ['', 'abcde'],
    ['abcdef', 5, {}],
    'must have at most 5 characters',
  ],
  ['at least 2 characters', [MinLength(2)], ['ab'], ['', 'a', 5], 'must have at least 2 characters'],
  ['1 to 5 characters', [Length(1, 5)], ['a', 'abcde'], ['', 'abcdef'], 'must have 1 to 5 characters'],
  ['a string', [IsString(), Length(1, 5)], ['a'], [5, true, ['a'], {}], 'must be a string'],
  ['one of', [IsIn(['a', 'b'])], ['a', 'b'], ['c', 'A', '', ['a'], 0, 'toString'], 'must be one of a, b'],
  ['an integer', [IsInt()], [0, -1], [1.5, '1', NaN], 'must be an integer'],
  [
    'an integer in a range',
    [IsInt(), Min(60), Max(9000)],
    [60, 9000, 900],
    [59, 9001, 60.5, '60', NaN, Infinity, [60]],
    'must be an integer between 60 and 9000',
  ],
  ['a number', [IsNumber()], [0, 1.5], ['1', NaN, Infinity, [1], true], 'must be a number'],
  ['a number with a minimum', [IsNumber(), Min(0.01)], [0.01], [0, -1], 'must be at least 0.01'],
  ['a number with a maximum', [IsNumber(), Max(10)], [10, -1], [10.5, 11], 'must be at most 10'],
  ['true or false', [IsBoolean()], [true, false], ['true', 1, 0, {}], 'must be true or false'],
  ['a list', [IsArray()], [[], [1]], ['a', {}, 1], 'must be a list'],
  [
    'a list of at least one value',
    [IsArray(), ArrayNotEmpty(), IsIn(['a', 'b'], { each: true })],
    [['a'], ['a', 'b', 'a']],
    [[], 'a', {}],
    'must be a list with at least one value',
  ],
  [
    'list values',
    [IsArray(), IsIn(['a', 'b'], { each: true })],
    [[], ['a']],
    [['a', 1], [['a']]],
    'contains a value that must be one of a, b',
  ],
  [
    'list values, and names the first one that is not allowed',
    [IsArray(), IsIn(['a', 'b'], { each: true })],
    [[], ['a']],
    [['c'], ['a', 'c', 'd']],
    'contains "c", which must be one of a, b',
  ],
  [
    'list values, and suggests the value that was probably meant',
    [IsArray(), IsIn(['payment.succeeded', 'payment.failed'], { each: true })],
    [['payment.failed']],
    [['payment.paid']],
    'contains "payment.paid", which must be one of payment.succeeded, payment.failed; did you mean payment.succeeded?',
  ],
  [
    'a list with a minimum length',
    [IsArray(), ArrayMinSize(2)],
    [[1, 2]],
    [[1]],
    'must contain at least 2 values',
  ],
  [
    'a list with a maximum length',
    [IsArray(), ArrayMaxSize(2)],
    [[1, 2]],
    [[1, 2, 3]],
    'must contain at most 2 values',
  ],
];

describe.each(BUILT_IN)('%s', (_name, decorators, good, bad, message) => {
  const dto = dtoWith(...decorators);

  it.each(good.map((value) => [value]))('accepts %p', (value) => {
    expect(issuesOf(dto, { field: value })).toEqual({});
  });

  it.each(bad.map((value) => [value]))('rejects %p', (value) => {
    expect(issuesOf(dto, { field: value })).toEqual({ field: [message] });
  });
});

describe('validating string length', () => {
  const dto = dtoWith(IsString(), Length(2, 5));

  it.each(['😀'.repeat(5), '👨\u200d👩\u200d👧', '₱ñe\u0301'])(
    'counts characters as JSON Schema does: %s',
    (text) => {
      expect(issuesOf(dto, { field: text })).toEqual({});
    },
  );

  it.each(['😀', '😀'.repeat(6), '👨\u200d👩\u200d👧\u200d'])('rejects %s', (text) => {
    expect(issuesOf(dto, { field: text })).toEqual({ field: ['must have 2 to 5 characters'] });
  });
});

describe('required, optional and fixed fields', () => {
  class PresenceDto {
    @IsString()
    required: string;

    @IsOptional()
    @IsString()
    optional?: string | null;

    @IsNotNull()
    @IsString()
    notNull?: string;

    @CannotChange()
    fixed?: never;
  }

  it.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['all required fields', { required: 'a' }, {}],
    ['an empty object', {}, { required: ['is required'] }],
    ['null for a required field', { required: null }, { required: ['is required'] }],
    ['null for an optional field', { required: 'a', optional: null }, {}],
    ['an invalid optional field', { required: 'a', optional: 1 }, { optional: ['must be a string'] }],
    [
      'null for a field that must not be null',
      { required: 'a', notNull: null },
      { notNull: ['is required'] },
    ],
    [
      'an invalid value for a field that must not be null',
      { required: 'a', notNull: 1 },
      { notNull: ['must be a string'] },
    ],
    ['a fixed field', { required: 'a', fixed: 'x' }, { fixed: ['cannot be changed'] }],
    ['null for a fixed field', { required: 'a', fixed: null }, { fixed: ['cannot be changed'] }],
  ])('are validated: %s', (_what, input, issues) => {
    expect(issuesOf(PresenceDto, input)).toEqual(issues);
  });

  it('are validated in the same way by class-validator', () => {
    const wrong = (input: object) =>
      validateSync(Object.assign(new PresenceDto(), input)).map(({ property }) => property);
    expect(wrong({ required: 'a', optional: null })).toEqual([]);
    expect(wrong({ required: 'a', notNull: null, fixed: 'x' })).toEqual(['notNull', 'fixed']);
  });
});
