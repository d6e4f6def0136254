import { ApiProperty } from '@nestjs/swagger';
import { ENVIRONMENTS } from '@tulay/contracts';

/** Decorators for common response fields. Responses contain every field; a field without a value is null. */

export const Text = (description?: string, example?: string) =>
  ApiProperty({ type: String, description, example });

export const TextOrNull = (description?: string, example?: string) =>
  ApiProperty({ type: String, nullable: true, description, example });

/** Decorators for fields that contain URLs created by this service. */
export const Url = (description: string) => ApiProperty({ type: String, format: 'uri', description });

export const UrlOrNull = (description: string) =>
  ApiProperty({ type: String, format: 'uri', nullable: true, description });

export const NAMED_TYPES = { TextOrNull: { type: ['string', 'null'] } };

/**
 * Decorator for fields that appear in both camel case and snake case. Without a named type, generators would
 * create two types with the same name.
 */
export const NamedTextOrNull = (description?: string) =>
  ApiProperty({ description, allOf: [{ $ref: '#/components/schemas/TextOrNull' }] });

/** Decorator for the field `object`, which contains the resource type. */
export const Kind = (name: string) => ApiProperty({ type: String, enum: [name] });

export const OneOf = (values: readonly string[], description?: string) =>
  ApiProperty({ type: String, enum: [...values], description });

export const OneOfOrNull = (values: readonly string[], description?: string) =>
  ApiProperty({ type: String, enum: [...values, null], nullable: true, description });

export const InEnvironment = () => OneOf(ENVIRONMENTS);

export const Money = (description?: string) => ApiProperty({ type: Number, description, example: 1250.5 });

export const MoneyOrNull = (description?: string) =>
  ApiProperty({ type: Number, nullable: true, description });

export const Seconds = (description?: string) => ApiProperty({ type: 'integer', description });

export const SecondsOrNull = (description?: string) =>
  ApiProperty({ type: 'integer', nullable: true, description });

export const Integer = (description?: string) => ApiProperty({ type: 'integer', description });

/** Decorator for integers beyond 32 bits, so that generated clients use a type that can hold them. */
export const LongInteger = (description: string) =>
  ApiProperty({ type: 'integer', format: 'int64', description });

export const IntegerOrNull = (description?: string) =>
  ApiProperty({ type: 'integer', nullable: true, description });

export const Free = (description?: string) =>
  ApiProperty({ type: 'object', additionalProperties: true, description });

export const HasMore = () =>
  ApiProperty({
    type: Boolean,
    description: 'Whether more objects follow this page. Request the next page with `starting_after`.',
  });

export const TrueOrFalse = (description?: string) => ApiProperty({ type: Boolean, description });
