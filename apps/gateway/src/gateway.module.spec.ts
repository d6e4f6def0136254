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

const HANDLERS = controllersOf(GatewayModule).flatMap((controller) => {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype)
    .filter((name) => name !== 'constructor' && isHttpHandler(prototype[name]))
    .map((name) => ({ name: `${controller.name}.${name}`, ...inputsOf(controller, name) }));
});
const INPUTS = HANDLERS.flatMap(({ name, body, query }) =>
  [body, query].filter((dto) => dto !== undefined).map((dto): [string, DtoClass<object>] => [name, dto]),
);

describe('HTTP handlers', () => {
  it('are found in the module’s metadata', () => {
    expect(HANDLERS.length).toBeGreaterThan(70);
    expect(new Set(INPUTS.map(([, dto]) => dto)).size).toBeGreaterThan(35);
  });

  it.each(INPUTS)('include %s with a valid DTO', (_name, dto) => {
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
 * Returns whether validation accepts `value` for this field, ignoring errors in other fields and nested
 * objects.
 */
function passes({ type }: Plan, { name }: Field, value: unknown): boolean {
  try {
    // An amount filter requires a currency in the same query.
    const input = name.startsWith('amount[') ? { [name]: value, currency: 'PHP' } : { [name]: value };
    if (isQuery(type)) validateQuery(type, input);
    else validateDto(type, input);
  } catch (error) {
    return !(name in ((error as DomainError).issues ?? {}));
  }
  return true;
}

function textOf({ name, schema }: Field, length: number): string {
  const { format, pattern, minLength, maxLength } = schema;
  if (minLength !== undefined && minLength === maxLength) return 'PHP'.slice(0, length).padEnd(length, 'P');
  if (format === 'uri') return 'https://a.example/'.padEnd(length, 'x');
  if (name === 'email' && minLength === undefined)
    return `${'x'.repeat(length - '@a.example'.length)}@a.example`;
  return (pattern?.slice(1) ?? '').slice(0, length).padEnd(length, 'x');
}

const numberOf = ({ type }: Plan, value: number): unknown => (isQuery(type) ? String(value) : value);

describe('documented limits', () => {
  it.each(fieldsWith('maxLength'))('match the enforced maximum length of %s', (_name, plan, field) => {
    const max = field.schema.maxLength!;
    const accepts = (length: number) => passes(plan, field, textOf(field, length));
    expect([accepts(max), accepts(max + 1)]).toEqual([true, false]);
  });

  it.each(fieldsWith('minLength'))('match the enforced minimum length of %s', (_name, plan, field) => {
    const min = field.schema.minLength!;
    const accepts = (length: number) => passes(plan, field, textOf(field, length));
    // An empty string in a body is treated as an omitted optional field.
    const leavesOut = min === 1 && field.mayBeEmpty && !isQuery(plan.type);
    expect([accepts(min), accepts(min - 1)]).toEqual([true, leavesOut]);
  });

  it.each(fieldsWith('maximum'))('match the enforced maximum of %s', (_name, plan, field) => {
    const { maximum = NaN } = field.schema;
    expect(passes(plan, field, numberOf(plan, maximum))).toBe(true);
    expect(passes(plan, field, numberOf(plan, maximum + 1))).toBe(false);
  });

  it.each(fieldsWith('minimum'))('match the enforced minimum of %s', (_name, plan, field) => {
    const { minimum = NaN } = field.schema;
    expect(passes(plan, field, numberOf(plan, minimum))).toBe(true);
    expect(passes(plan, field, numberOf(plan, minimum - 1))).toBe(false);
  });

  it.each(fieldsWith('exclusiveMinimum'))(
    'match the enforced exclusive minimum of %s',
    (_name, plan, field) => {
      const { exclusiveMinimum: bound = NaN } = field.schema;
      expect([bound, bound + 0.5].map((value) => passes(plan, field, value))).toEqual([false, true]);
    },
  );

  it.each(fieldsWith('exclusiveMaximum'))(
    'match the enforced exclusive maximum of %s',
    (_name, plan, field) => {
      const { exclusiveMaximum: bound = NaN } = field.schema;
      expect([bound, bound - 0.5].map((value) => passes(plan, field, value))).toEqual([false, true]);
    },
  );

  it.each(fieldsWith('enum'))('match the enforced values of %s', (_name, plan, field) => {
    for (const value of field.schema.enum ?? [])
      expect([value, passes(plan, field, value)]).toEqual([value, true]);
    expect(passes(plan, field, 'no such value')).toBe(false);
  });

  it.each(fieldsWith('items'))('match the enforced list length of %s', (_name, plan, field) => {
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

describe('malicious input', () => {
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
    ['a list of strings', Array(9_000).fill('x'.repeat(25))],
    ['many field names', Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`name${i}`, i]))],
  ];

  function milliseconds(plan: Plan, field: Field, value: unknown): number {
    const from = performance.now();
    passes(plan, field, value);
    return performance.now() - from;
  }

  // A linear check takes a few milliseconds and a quadratic check takes several seconds, so a generous limit
  // still detects the difference.
  it.each(HOSTILE)('does not slow down the validation of any field: %s', (_, value) => {
    for (const [name, plan, field] of FIELDS) {
      const limit = Math.max(100 * milliseconds(plan, field, 'plain'), 1_000);
      // Measures twice, because a random pause is unlikely to recur.
      const isSlow = milliseconds(plan, field, value) > limit && milliseconds(plan, field, value) > limit;
      expect([name, isSlow]).toEqual([name, false]);
    }
  });
});
