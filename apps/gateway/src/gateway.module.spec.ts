import 'reflect-metadata';
import { MODULE_METADATA } from '@nestjs/common/constants';
import { DomainError } from '@tulay/contracts';
import { GatewayModule } from './gateway.module';
import { compileDto, type Field, type Plan } from './validation/compile-dto';
import { inputsOf, isHttpHandler } from './validation/handler-inputs';
import type { DtoClass, FieldSchema } from './validation/rule';
import { validateDto, validateQuery } from './validation/validate-dto';

type Controller = DtoClass<object>;

function controllersOf(module: object): Controller[] {
  const own = (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? []) as Controller[];
  const imports = (Reflect.getMetadata(MODULE_METADATA.IMPORTS, module) ?? []) as object[];
  return [...new Set([...own, ...imports.flatMap(controllersOf)])];
}

/** Every HTTP handler of the gateway, by name. */
const HANDLERS = controllersOf(GatewayModule).flatMap((controller) => {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor' && isHttpHandler(prototype[name]))
    .map((name) => ({ name: `${controller.name}.${name}`, ...inputsOf(controller, name) }));
});
const INPUTS = HANDLERS.flatMap(({ name, body, query }) =>
  [body, query].filter((dto) => dto !== undefined).map((dto): [string, DtoClass<object>] => [name, dto]),
);

describe('the handlers', () => {
  it('are found', () => {
    expect(HANDLERS.length).toBeGreaterThan(70);
    expect(new Set(INPUTS.map(([, dto]) => dto)).size).toBeGreaterThan(35);
  });

  it.each(INPUTS)('include %s, whose DTO compiles', (_name, dto) => {
    expect(compileDto(dto).fields.length).toBeGreaterThan(0);
  });
});

const withNested = (plan: Plan): Plan[] => [
  plan,
  ...plan.fields.flatMap(({ nested }) => (nested ? withNested(nested) : [])),
];
const PLANS = [...new Set(INPUTS.flatMap(([, dto]) => withNested(compileDto(dto))))];
const FIELDS = PLANS.flatMap((plan) =>
  plan.fields.map((field): [string, Plan, Field] => [`${plan.type.name}.${field.name}`, plan, field]),
);
const fieldsWith = (limit: keyof FieldSchema) =>
  FIELDS.filter(([, , { schema }]) => schema[limit] !== undefined).map(
    ([name, plan, field]): [string, Plan, Field] => [name, plan, field],
  );

const isQuery = ({ name }: DtoClass<object>): boolean => name.endsWith('Query');

/**
 * Returns whether a value of one field is accepted. Other fields may be missing, and the objects in a list
 * may be invalid.
 */
function passes({ type }: Plan, { name }: Field, value: unknown): boolean {
  try {
    // An amount in a query requires a currency in the same query.
    const input = name.startsWith('amount[') ? { [name]: value, currency: 'PHP' } : { [name]: value };
    if (isQuery(type)) validateQuery(type, input);
    else validateDto(type, input);
  } catch (error) {
    return !(name in ((error as DomainError).issues ?? {}));
  }
  return true;
}

/** Returns a text of this length that is otherwise valid. */
function textOf({ name, schema }: Field, length: number): string {
  const { format, pattern, minLength, maxLength } = schema;
  if (minLength !== undefined && minLength === maxLength) return 'PHP'.slice(0, length).padEnd(length, 'P');
  if (format === 'uri') return 'https://a.example/'.padEnd(length, 'x');
  if (name === 'email' && minLength === undefined)
    return `${'x'.repeat(length - '@a.example'.length)}@a.example`;
  return (pattern?.slice(1) ?? '').slice(0, length).padEnd(length, 'x');
}

/** Returns a number in the form that the field expects, which is text in a query. */
const numberOf = ({ type }: Plan, value: number): unknown => (isQuery(type) ? String(value) : value);

describe('documented limits', () => {
  it.each(fieldsWith('maxLength'))('are enforced for %s: maximum length', (_name, plan, field) => {
    const max = field.schema.maxLength!;
    const accepts = (length: number) => passes(plan, field, textOf(field, length));
    expect([accepts(max), accepts(max + 1)]).toEqual([true, false]);
  });

  it.each(fieldsWith('minLength'))('are enforced for %s: minimum length', (_name, plan, field) => {
    const min = field.schema.minLength!;
    const accepts = (length: number) => passes(plan, field, textOf(field, length));
    // In a body, an empty text means that an optional field is omitted.
    const leavesOut = min === 1 && field.mayBeEmpty && !isQuery(plan.type);
    expect([accepts(min), accepts(min - 1)]).toEqual([true, leavesOut]);
  });

  it.each(fieldsWith('maximum'))('are enforced for %s: maximum', (_name, plan, field) => {
    const { maximum = NaN } = field.schema;
    expect(passes(plan, field, numberOf(plan, maximum))).toBe(true);
    expect(passes(plan, field, numberOf(plan, maximum + 1))).toBe(false);
  });

  it.each(fieldsWith('minimum'))('are enforced for %s: minimum', (_name, plan, field) => {
    const { minimum = NaN } = field.schema;
    expect(passes(plan, field, numberOf(plan, minimum))).toBe(true);
    expect(passes(plan, field, numberOf(plan, minimum - 1))).toBe(false);
  });

  it.each(fieldsWith('exclusiveMinimum'))('are enforced for %s: exclusive minimum', (_name, plan, field) => {
    const { exclusiveMinimum: bound = NaN } = field.schema;
    expect([bound, bound + 0.5].map((value) => passes(plan, field, value))).toEqual([false, true]);
  });

  it.each(fieldsWith('exclusiveMaximum'))('are enforced for %s: exclusive maximum', (_name, plan, field) => {
    const { exclusiveMaximum: bound = NaN } = field.schema;
    expect([bound, bound - 0.5].map((value) => passes(plan, field, value))).toEqual([false, true]);
  });

  it.each(fieldsWith('enum'))('are enforced for %s: allowed values', (_name, plan, field) => {
    for (const value of field.schema.enum ?? [])
      expect([value, passes(plan, field, value)]).toEqual([value, true]);
    expect(passes(plan, field, 'no such value')).toBe(false);
  });

  it.each(fieldsWith('items'))('are enforced for %s: list length', (_name, plan, field) => {
    const { minItems = 0, maxItems = minItems, items } = field.schema;
    const item = items?.enum?.[0] ?? (items?.type === 'number' ? 1 : {});
    const accepts = (size: number) =>
      passes(
        plan,
        field,
        Array.from({ length: size }, () => item),
      );
    expect([accepts(minItems), accepts(maxItems)]).toEqual([true, true]);
    if (minItems) expect(accepts(minItems - 1)).toBe(false);
    if (field.schema.maxItems) expect(accepts(maxItems + 1)).toBe(false);
  });
});

describe('hostile input', () => {
  const LENGTH = 60_000;
  const repeated = (part: string): string => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
  const PARTS = [' ', 'a', '.', 'a.', '1,', '\u0301'];
  const HOSTILE: [string, unknown][] = [
    ...PARTS.flatMap((part): [string, unknown][] => [
      [`${part} repeated`, repeated(part)],
      [`${part} repeated, with another end`, `${repeated(part)}\u0001`],
      [`a URL of ${part} repeated`, `https://${repeated(part)}`],
      [`an email of ${part} repeated`, `a@${repeated(part)}!`],
    ]),
    ['a long list', Array.from({ length: 9_000 }, () => ({}))],
    ['a list of texts', Array(9_000).fill('x'.repeat(25))],
    ['many names', Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`name${i}`, i]))],
  ];

  function milliseconds(plan: Plan, field: Field, value: unknown): number {
    const from = performance.now();
    passes(plan, field, value);
    return performance.now() - from;
  }

  // Linear work takes a few milliseconds and quadratic work several seconds, so the factor and the floor are generous.
  it.each(HOSTILE)('does not slow down the check of any field: %s', (_, value) => {
    for (const [name, plan, field] of FIELDS) {
      const limit = Math.max(100 * milliseconds(plan, field, 'plain'), 1_000);
      // Measured twice, because a random pause of the machine does not repeat.
      const isSlow = milliseconds(plan, field, value) > limit && milliseconds(plan, field, value) > limit;
      expect([name, isSlow]).toEqual([name, false]);
    }
  });
});
