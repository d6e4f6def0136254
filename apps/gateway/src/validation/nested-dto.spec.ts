import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import { issuesOf } from '../../test/issues-of';
import { compileDto } from './compile-dto';
import { validateDto } from './validate-dto';

class BaseDto {
  @IsOptional()
  @IsString()
  base?: string | null;

  @IsString()
  again: string;
}

class DerivedDto extends BaseDto {
  @IsBoolean()
  own: boolean;
}
// TypeScript does not allow a field to be redeclared with another type.
IsInt()(DerivedDto.prototype, 'again');
IsOptional()(DerivedDto.prototype, 'again');

describe('inherited DTO fields', () => {
  it('come first, and a redeclared field belongs to the subclass', () => {
    expect(compileDto(DerivedDto).fields.map(({ name }) => name)).toEqual(['base', 'again', 'own']);
    expect(issuesOf(DerivedDto, { base: 1, again: 'x' })).toEqual({
      base: ['must be a string'],
      again: ['must be an integer'],
      own: ['is required'],
    });
    expect(issuesOf(DerivedDto, { own: true })).toEqual({});
  });

  it('leave the parent class unchanged', () => {
    expect(issuesOf(BaseDto, { again: 'x' })).toEqual({});
  });
});

class LineDto {
  @IsString()
  name: string;
}

class OrderDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(3)
  @ValidateNested({ each: true })
  @Type(() => LineDto)
  lines: LineDto[];

  @IsOptional()
  @ValidateNested()
  @Type(() => LineDto)
  line?: LineDto | null;
}

describe('nested DTO objects', () => {
  const line = { name: 'a' };

  it('are instances of their DTO without undeclared fields', () => {
    const { dto, ignored } = validateDto(OrderDto, {
      lines: [{ ...line, colour: 1 }],
      line: { ...line, size: 2 },
    });
    expect(dto.lines[0]).toBeInstanceOf(LineDto);
    expect(dto.line).toEqual(line);
    expect(ignored).toEqual(['lines.0.colour', 'line.size']);
  });

  it('are validated individually, with the list position in the field path', () => {
    expect(issuesOf(OrderDto, { lines: [line, {}, { name: 1 }], line: {} })).toEqual({
      'lines.1.name': ['is required'],
      'lines.2.name': ['must be a string'],
      'line.name': ['is required'],
    });
  });

  it.each([[[]], [[line, line, line, line]], ['text'], [[line, 'text']], [[line, null]], [[[line]]]])(
    'must be a list of 1 to 3 objects, not %p',
    (lines) => {
      expect(issuesOf(OrderDto, { lines }).lines).toEqual(['must be a list of 1 to 3 objects']);
    },
  );

  it.each([[[line]], ['text'], [1]])('must be an object, not %p', (value) => {
    expect(issuesOf(OrderDto, { lines: [line], line: value }).line).toEqual(['must be an object']);
  });
});
